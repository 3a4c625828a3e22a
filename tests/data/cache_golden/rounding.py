"""The formulas of the libraries, written a second time in numpy and float64. Codes come in the order of the tensor.

x: any shape, its last axis the channels. groups: which elements share a scale, flat indices [n_groups, size].
"""

import numpy as np

SCALE_BOUND = 2e4  # hqq's largest inverse scale
SOLVER = dict(power=0.7, beta=10.0, kappa=1.01, iterations=20)  # hqq 0.2.3


def runs(shape, size):
    """Consecutive elements of the flat tensor: quanto's axis 0, hqq's axis 1."""
    return np.arange(np.prod(shape)).reshape(-1, size)


def strided(shape, size):
    """Element i is in group i mod (n / size): hqq's axis 0."""
    return np.arange(np.prod(shape)).reshape(size, -1).T


def channels(shape, size):
    """Consecutive rows of one channel, head after head; the groups of a channel are neighbours: quanto's axis -1."""
    flat = np.arange(np.prod(shape)).reshape(-1, size, shape[-1])
    return flat.transpose(2, 0, 1).reshape(-1, size)


GROUPS = {("quanto", 0): runs, ("quanto", -1): channels, ("hqq", 1): runs, ("hqq", 0): strided}


def levels(real, bits):
    """(codes, distance to the nearest tie that no clamp hides)"""
    code = np.clip(np.round(real), 0, 2**bits - 1)
    inside = (real > 0) & (real < 2**bits - 1)
    return code, np.where(inside, 0.5 - np.abs(real - np.round(real)), np.inf)


def affine(x, groups, bits):
    """quanto, KIVI: codes, distances (both of x's shape), scale, shift [n_groups]; back: code * scale - shift"""
    flat = x.astype(np.float64).ravel()
    low, high = flat[groups].min(-1), flat[groups].max(-1)
    scale = (high - low) / (2**bits - 1)
    real = np.zeros(flat.size)
    real[groups] = (flat[groups] - low[:, None]) / np.where(scale > 0, scale, 1)[:, None]
    codes, ties = levels(real, bits)
    return codes.reshape(x.shape), ties.reshape(x.shape), scale, -low


def half_quadratic(x, groups, bits, solve=False):
    """hqq: codes, distances, scale (not the inverse), zero [n_groups], iterations; back: (code - zero) * scale"""
    rows = x.astype(np.float64).ravel()[groups]
    low, high = rows.min(-1, keepdims=True), rows.max(-1, keepdims=True)
    inverse = np.full(low.shape, SCALE_BOUND)
    np.divide(2**bits - 1, high - low, where=high > low, out=inverse)
    inverse = np.minimum(inverse, SCALE_BOUND)
    zero, done = -low * inverse, 0
    if solve:
        zero, done = solved(rows, inverse, zero, bits)
    real = np.zeros(x.size)
    real[groups] = rows * inverse + zero
    codes, ties = levels(real, bits)
    return codes.reshape(x.shape), ties.reshape(x.shape), 1 / inverse[:, 0], zero[:, 0], done


def solved(rows, inverse, zero, bits):
    """Half-quadratic splitting on the zero alone; stops for all groups at once when the mean error no longer falls."""
    beta, best = SOLVER["beta"], 1e4
    for done in range(1, SOLVER["iterations"] + 1):
        codes = np.clip(np.round(rows * inverse + zero), 0, 2**bits - 1)
        error = rows - (codes - zero) / inverse
        size = np.abs(error)
        with np.errstate(divide="ignore"):
            kept = np.sign(error) * np.maximum(size - size ** (SOLVER["power"] - 1) / beta, 0)
        zero = (codes - (rows - kept) * inverse).mean(-1, keepdims=True)
        beta *= SOLVER["kappa"]
        if not size.mean() < best:
            break
        best = size.mean()
    return zero, done


def codes_of(backend, x, groups, bits, solve=False):
    if backend == "quanto":
        return affine(x, groups, bits)
    return half_quadratic(x, groups, bits, solve)


def back(backend, codes, groups, scale, offset):
    """float64 of the shape of codes"""
    values = np.zeros(codes.size)
    rows = codes.ravel()[groups]
    values[groups] = (rows * scale[:, None] - offset[:, None] if backend == "quanto"
                      else (rows - offset[:, None]) * scale[:, None])
    return values.reshape(codes.shape)
