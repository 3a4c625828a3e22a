// Typesets TeX with KaTeX, without a browser: walks the boxes that KaTeX makes for HTML and applies the few rules of
// katex.css that say where a box lies. The result is a list of glyphs, rules and outlines.
// Written in ECMAScript 5, for Duktape, which lacks one function of the language that KaTeX uses. It is evaluated before KaTeX.

if (!Array.prototype.fill) {
  Array.prototype.fill = function (value) {
    for (var i = 0; i < this.length; ++i) this[i] = value;
    return this;
  };
}

var typeset = (function () {
  'use strict';

  var SIZES = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];  // em, of the classes size1 to size11
  var MOST_MARKS = 4000, DEEPEST = 200;
  var REFUSED = '#000001';  // the colour of commands that KaTeX knows and does not do here

  // What a class says of the font: family, bold, italic; undefined leaves what it was.
  var FONTS = {
    textbf: [undefined, true], textit: [undefined, undefined, true], textrm: ['Main'], textsf: ['SansSerif'],
    texttt: ['Typewriter'], mathnormal: ['Math', undefined, true], mathit: ['Main', undefined, true],
    mathrm: [undefined, undefined, false], mathbf: ['Main', true], boldsymbol: ['Math', true, true], amsrm: ['AMS'],
    mathbb: ['AMS'], textbb: ['AMS'], mathcal: ['Caligraphic'], mathfrak: ['Fraktur'], textfrak: ['Fraktur'],
    mathtt: ['Typewriter'], mathscr: ['Script'], textscr: ['Script'], mathsf: ['SansSerif'],
    mathboldsf: ['SansSerif', true], textboldsf: ['SansSerif', true], mathitsf: ['SansSerif', undefined, true],
    mathsfit: ['SansSerif', undefined, true], textitsf: ['SansSerif', undefined, true],
    mainrm: ['Main', undefined, false]
  };
  var ALIGNED = {
    msupsub: 'left', mfrac: 'center', 'op-limits': 'center', accent: 'center', 'col-align-c': 'center',
    'col-align-l': 'left', 'col-align-r': 'right', 'svg-align': 'left', 'x-arrow': 'center', mover: 'center',
    munder: 'center'
  };
  // Left and right, in em.
  var PADDED = {boxpad: [0.3, 0.3], 'cancel-pad': [0.2, 0.2], 'x-arrow-pad': [0.5, 0.5], anglpad: [0.03889, 0.03889]};
  var MARGINS = {root: [0.27777778, -0.55555556], 'cancel-lap': [-0.2, -0.2], angl: [0, 0.03889]};
  var LINES = ['frac-line', 'overline-line', 'underline-line', 'hline', 'hdashline'];
  // Parts of a stretched picture: begin and width as shares of the whole.
  var PIECES = {
    'halfarrow-left': [0, 0.502], 'halfarrow-right': [0.498, 0.502], 'brace-left': [0, 0.251],
    'brace-center': [0.25, 0.5], 'brace-right': [0.749, 0.251]
  };

  // Where KaTeX's table of widths is not what its fonts have; a browser goes by the font.
  var WIDTHS = {'Size1\u222c': 0.819, 'Size1\u222d': 1.166, 'Size2\u222c': 1.084, 'Size2\u222d': 1.592};

  var marks;

  function em(text) {
    if (text === undefined || text === null || text === '') return 0;
    var number = /^(-?[0-9.]+(?:e-?[0-9]+)?)em$/.exec(String(text));
    if (!number) throw new Error('a length that is not in em: ' + text);
    return Number(number[1]);
  }

  function add(mark) {
    if (marks.length >= MOST_MARKS) throw new Error('too many marks');
    marks.push(mark);
  }

  function round(x) {
    if (!(Math.abs(x) < 1000)) throw new Error('a length without bound');
    return Math.round(x * 10000) / 10000;
  }

  function rule(x, y, width, height) {
    if (width > 0 && height > 0) add(['r', round(x), round(y), round(width), round(height)]);
  }

  // What holds for a node and what is in it; a copy with what its classes change.
  function within(context, node) {
    if (context.depth > DEEPEST) throw new Error('too deep');
    var own = {size: context.size, family: context.family, bold: context.bold, italic: context.italic,
               align: context.align, hidden: context.hidden, depth: context.depth + 1, delimiter: context.delimiter};
    var classes = node.classes || [];
    var sized = classes.indexOf('sizing') >= 0 || classes.indexOf('fontsize-ensurer') >= 0;
    var from = 0, to = 0;
    for (var i = 0; i < classes.length; ++i) {
      var name = classes[i], font = FONTS.hasOwnProperty(name) && FONTS[name], number;
      if (font) {
        if (font[0] !== undefined) own.family = font[0];
        if (font[1] !== undefined) own.bold = font[1];
        if (font[2] !== undefined) own.italic = font[2];
      }
      if (ALIGNED.hasOwnProperty(name)) own.align = ALIGNED[name];
      if (sized && (number = /^(reset-)?size([0-9]+)$/.exec(name))) {
        if (number[1]) from = SIZES[number[2]]; else to = SIZES[number[2]];
      } else if (classes.indexOf('delimsizing') >= 0 && (number = /^size([1-4])$/.exec(name))) {
        own.family = 'Size' + number[1];
      }
      if (name === 'delim-size1') own.delimiter = 'Size1';
      if (name === 'delim-size4') own.delimiter = 'Size4';
      if (name === 'small-op') own.family = 'Size1';
      if (name === 'large-op') own.family = 'Size2';
      if (/^cd-/.test(name)) throw new Error('diagrams are not typeset');
    }
    if (context.delimiter) own.family = context.delimiter;
    if (sized) {
      if (!from || !to) throw new Error('a size without bound');
      own.size *= to / from;
    }
    if (node.style && node.style.color === REFUSED) throw new Error('a command that is not done');
    if (node.style && node.style.color === 'transparent') own.hidden = true;
    return own;
  }

  function has(node, name) { return node.classes && node.classes.indexOf(name) >= 0; }

  // A box: its width, and how it is put at the begin of its baseline; `room` is the width of what it lies in.
  function boxOf(node, context) {
    if (node.text !== undefined && node.width !== undefined && node.italic !== undefined) return symbol(node, context);
    if (node.attributes && node.children && !node.classes) throw new Error('a picture without a box');
    if (!node.children) throw new Error('an unknown node');
    if (!node.classes || (!node.classes.length && !node.style)) return row(node.children, context);
    return span(node, context);
  }

  function symbol(node, context) {
    var own = within(context, node), text = node.text;
    if (text === '\u200b' || text === '') return {width: 0, put: function () {}};
    var code = text.charCodeAt(0), style = node.style || {};
    var wide = code >= 0x2e80 && code < 0xff61 || code >= 0xd840 && code < 0xd8c0;  // Chinese, Japanese, Korean
    var width = wide ? 1 : WIDTHS[own.family + text] || node.width;
    if (text.length > (code >= 0xd800 && code < 0xdc00 ? 2 : 1)) throw new Error('several characters in a symbol');
    return {
      width: (width + node.italic + em(style.marginRight) + em(style.marginLeft)) * own.size,
      put: function (x, y) {
        if (own.hidden || text === '\u00a0') return;
        add(['g', fontOf(own), round(own.size), round(x + em(style.marginLeft) * own.size), round(y + em(style.top) * own.size),
             text, round(width * own.size)]);
      }
    };
  }

  // The name of a file of KaTeX's: not every family has every style.
  function fontOf(own) {
    var bold = own.bold ? 'Bold' : '', italic = own.italic ? 'Italic' : '';
    switch (own.family) {
      case 'Main': return 'Main-' + (bold + italic || 'Regular');
      case 'Math': return 'Math-' + bold + 'Italic';
      case 'SansSerif': return 'SansSerif-' + (bold || italic || 'Regular');
      case 'Caligraphic':
      case 'Fraktur': return own.family + '-' + (bold || 'Regular');
      default: return own.family + '-Regular';
    }
  }

  function row(nodes, context) {
    var boxes = [], width = 0;
    for (var i = 0; i < nodes.length; ++i) {
      if (has(nodes[i], 'vlist-s')) continue;
      boxes.push(boxOf(nodes[i], context));
      width += boxes[boxes.length - 1].width;
    }
    return {
      width: width,
      put: function (x, y, room) {
        for (var j = 0; j < boxes.length; ++j) {
          boxes[j].put(x, y, room);
          x += boxes[j].width;
        }
      }
    };
  }

  function nothing(width) { return {width: width, put: function () {}}; }

  function span(node, context) {
    var own = within(context, node), size = own.size, style = node.style || {}, i;
    if (has(node, 'strut') || has(node, 'pstrut') || has(node, 'fix')) return nothing(0);
    if (has(node, 'nulldelimiter')) return nothing(0.12 * size);
    if (has(node, 'rule')) return ruleBox(style, size, own);
    if (has(node, 'vertical-separator')) return separator(style, size, own);
    for (i = 0; i < LINES.length; ++i)
      if (has(node, LINES[i])) return line(em(style.borderBottomWidth) * size, own);
    if (has(node, 'vlist-t')) return list(node, own);
    if (has(node, 'stretchy') || holdsPicture(node)) return picture(node, own);

    var inner = row(node.children, own), left = 0, before = 0, after = 0;
    for (var name in PADDED)
      if (has(node, name)) left += PADDED[name][0] * size, after += PADDED[name][1] * size;
    for (name in MARGINS)
      if (has(node, name)) before += MARGINS[name][0] * size, after += MARGINS[name][1] * size;
    left += em(style.paddingLeft) * size;
    before += em(style.marginLeft) * size;
    after += em(style.marginRight) * size;
    var full = inner.width, lap = lapOf(node);
    if (style.width !== undefined && style.width !== '' && !/%/.test(style.width)) full = em(style.width) * size;
    if (style.minWidth) full = Math.max(full, em(style.minWidth) * size);
    var narrow = lap || has(node, 'thinbox') || (has(node, 'accent-body') && !has(node, 'accent-full'));
    var shift = lap === 'llap' ? -inner.width : lap === 'clap' ? -inner.width / 2 : 0;
    return {
      width: narrow ? 0 : before + left + full + after,
      put: function (x, y, room) {
        inner.put(x + before + left + shift + em(style.left) * size,
                  y + em(style.top) * size - em(style.bottom) * size, room);
      }
    };
  }

  function lapOf(node) {
    return has(node, 'llap') ? 'llap' : has(node, 'rlap') ? 'rlap' : has(node, 'clap') ? 'clap' : '';
  }

  function ruleBox(style, size, own) {
    var width = em(style.borderRightWidth) * size, height = em(style.borderTopWidth) * size;
    return {
      width: width + em(style.marginLeft) * size + em(style.marginRight) * size,
      put: function (x, y) {
        if (!own.hidden) rule(x, y - em(style.bottom) * size - height, width, height);
      }
    };
  }

  function separator(style, size, own) {
    var width = em(style.borderRightWidth) * size, height = em(style.height) * size;
    return {
      width: 0,
      put: function (x, y) {
        if (!own.hidden) rule(x - width / 2, y - em(style.verticalAlign) * size - height, width, height);
      }
    };
  }

  function line(height, own) {
    return {
      width: 0, fills: true,
      put: function (x, y, room) {
        if (!own.hidden) rule(x, y - height, room, height);
      }
    };
  }

  // Boxes above each other, on one baseline each.
  function list(node, own) {
    var wraps = node.children[0].children[0].children, size = own.size, boxes = [], width = 0;
    for (var i = 0; i < wraps.length; ++i) {
      var wrap = wraps[i], inside = within(own, wrap), style = wrap.style || {};
      if (!wrap.children.length) continue;
      var narrower = 0;
      if (style.width) {
        var number = /^calc\(100% - ([0-9.]+)em\)$/.exec(style.width);
        if (!number) throw new Error('an unknown width');
        narrower = Number(number[1]) * size;
      }
      var box = row(wrap.children.slice(1), inside);
      var content = wrap.children[1];
      box.least = box.width;
      box.fills = fills(content);
      box.align = inside.align;
      box.before = em(style.marginLeft) * size;
      box.after = em(style.marginRight) * size;
      box.narrower = narrower;
      box.y = (em(style.top) + em(wrap.children[0].style.height)) * size;
      width = Math.max(width, box.before + box.least + box.after);
      boxes.push(box);
    }
    return {
      width: width,
      put: function (x, y) {
        for (var j = 0; j < boxes.length; ++j) {
          var one = boxes[j], room = width - (one.narrower || one.before) - (one.narrower ? 0 : one.after);
          var free = one.fills ? 0 : width - one.before - one.after - one.width;
          var shift = one.align === 'center' ? free / 2 : one.align === 'right' ? free : 0;
          one.put(x + one.before + shift, y + one.y, room);
        }
      }
    };
  }

  // True for a box that is as wide as what it lies in.
  function fills(node) {
    if (!node || !node.classes) return false;
    for (var i = 0; i < LINES.length; ++i) if (has(node, LINES[i])) return true;
    if (has(node, 'hide-tail') || has(node, 'stretchy')) return true;
    return holdsPicture(node) && !(node.style && node.style.width);
  }

  function isPicture(node) { return node.attributes && node.attributes.viewBox || node.attributes && isLines(node); }
  function isLines(node) {
    return node.children && node.children.length && node.children[0].attributes && 'x1' in node.children[0].attributes;
  }
  function holdsPicture(node) {
    if (!node.children) return false;
    for (var i = 0; i < node.children.length; ++i) if (!node.children[i].classes && isPicture(node.children[i])) return true;
    return false;
  }

  // A box with drawn outlines, its bottom on the baseline.
  function picture(node, own) {
    var style = node.style || {}, size = own.size, height = em(style.height) * size;
    var wide = style.width && !/%/.test(style.width) ? em(style.width) * size : 0;
    var framed = has(node, 'fbox') || has(node, 'fcolorbox');
    return {
      width: Math.max(wide, em(style.minWidth) * size),
      put: function (x, y, room) {
        if (own.hidden) return;
        var width = wide || room, bottom = y - em(style.bottom) * size + em(style.top) * size;
        if (framed) {
          var thick = (style.borderWidth ? em(style.borderWidth) : 0.04) * size, top = bottom - height;
          rule(x, top, width, thick);
          rule(x, bottom - thick, width, thick);
          rule(x, top, thick, height);
          rule(x + width - thick, top, thick, height);
        }
        if (has(node, 'angl')) {
          rule(x, bottom - height, width, 0.049 * size);
          rule(x + width - 0.049 * size, bottom - height, 0.049 * size, height);
        }
        for (var i = 0; i < node.children.length; ++i) {
          var child = node.children[i];
          if (!child.classes) drawing(child, x, bottom - height, width, height, size);
          else piece(child, x, bottom - height, width, height, size);
        }
      }
    };
  }

  function piece(node, x, y, width, height, size) {
    var part = [0, 1];
    for (var name in PIECES) if (has(node, name)) part = PIECES[name];
    for (var i = 0; i < node.children.length; ++i)
      drawing(node.children[i], x + part[0] * width, y, part[1] * width, height, size);
  }

  function drawing(svg, x, y, width, height, size) {
    if (isLines(svg)) {
      for (var i = 0; i < svg.children.length; ++i) {
        var a = svg.children[i].attributes, of = function (text, whole) {
          var share = /^([0-9.]+)%$/.exec(text);
          return share ? Number(share[1]) / 100 * whole : Number(text) ? em(text) * size : 0;
        };
        add(['l', round(x + of(a.x1, width)), round(y + of(a.y1, height)), round(x + of(a.x2, width)),
             round(y + of(a.y2, height)), round(em(a['stroke-width']) * size)]);
      }
      return;
    }
    var view = svg.attributes.viewBox.split(' '), vw = Number(view[2]), vh = Number(view[3]);
    var how = svg.attributes.preserveAspectRatio || '', sx = width / vw, sy = height / vh, shift = 0;
    if (how !== 'none') {
      sx = sy = /slice/.test(how) ? Math.max(sx, sy) : Math.min(sx, sy);
      if (/^xMid/.test(how)) shift = (width - vw * sx) / 2;
      if (/^xMax/.test(how)) shift = width - vw * sx;
    }
    for (var j = 0; j < svg.children.length; ++j) {
      var path = / d=['"]([^'"]*)['"]/.exec(svg.children[j].toMarkup());
      if (path) add(['p', round(x), round(y), round(width), round(height), outline(path[1], x + shift, y, sx, sy)]);
    }
  }

  // An outline of SVG as moves (M), lines (L), cubic curves (C) and ends (Z), each followed by its points.
  function outline(path, left, top, sx, sy) {
    var parts = path.match(/[A-Za-z]|[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/g), result = [];
    var at = 0, command = 'M', x = 0, y = 0, beginX = 0, beginY = 0, cx = 0, cy = 0, before = '';
    function number() {
      var value = Number(parts[at++]);
      if (!isFinite(value)) throw new Error('an outline that ends early');
      return value;
    }
    function points(name, list) {
      if (result.length > 20000) throw new Error('a long outline');
      result.push(name);
      for (var i = 0; i < list.length; i += 2) result.push(round(left + list[i] * sx), round(top + list[i + 1] * sy));
    }
    while (at < parts.length) {
      if (/[A-Za-z]/.test(parts[at])) command = parts[at++];
      var upper = command.toUpperCase(), dx = command === upper ? 0 : x, dy = command === upper ? 0 : y, p;
      switch (upper) {
        case 'M':
        case 'L':
          x = dx + number(), y = dy + number();
          points(upper, [x, y]);
          if (upper === 'M') beginX = x, beginY = y, command = command === 'M' ? 'L' : 'l';
          break;
        case 'H': x = dx + number(); points('L', [x, y]); break;
        case 'V': y = dy + number(); points('L', [x, y]); break;
        case 'C':
        case 'S':
          p = upper === 'C' ? [dx + number(), dy + number()] : /[CS]/.test(before) ? [2 * x - cx, 2 * y - cy] : [x, y];
          cx = dx + number(), cy = dy + number(), x = dx + number(), y = dy + number();
          points('C', [p[0], p[1], cx, cy, x, y]);
          break;
        case 'Q':
        case 'T':
          p = upper === 'Q' ? [dx + number(), dy + number()] : /[QT]/.test(before) ? [2 * x - cx, 2 * y - cy] : [x, y];
          cx = p[0], cy = p[1];
          p = [dx + number(), dy + number()];
          points('C', [x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y), p[0] + 2 / 3 * (cx - p[0]), p[1] + 2 / 3 * (cy - p[1]), p[0], p[1]]);
          x = p[0], y = p[1];
          break;
        case 'Z': x = beginX, y = beginY; result.push('Z'); break;
        default: throw new Error('an unknown outline');
      }
      before = upper;
    }
    return result;
  }

  // Characters of a text are boxes of their own, because KaTeX joins them without adding their widths.
  function keepApart(symbolNode) {
    var count = 0;
    Object.defineProperty(symbolNode, 'style', {
      get: function () { return this.own_style; },
      set: function (style) {
        if (style) style.alone = ++count;
        this.own_style = style;
      }
    });
  }

  function find(node, name) {
    if (has(node, name)) return node;
    for (var i = 0; i < (node.children || []).length; ++i) {
      var found = find(node.children[i], name);
      if (found) return found;
    }
    return null;
  }

  var prepared = false;
  function prepare() {
    if (prepared) return;
    var x = find(katex.__renderToDomTree('x', {output: 'html'}), 'mathnormal');
    keepApart(Object.getPrototypeOf(x));
    prepared = true;
  }

  return function (tex, display) {
    prepare();
    marks = [];
    var tree = katex.__renderToDomTree(tex, {
      displayMode: display, output: 'html', throwOnError: true, strict: 'ignore', trust: false, errorColor: REFUSED,
      maxSize: 20, maxExpand: 500
    });
    var html = find(tree, 'katex-html'), height = 0, depth = 0, width = 0, below = 0;
    var lines = [[]], i;
    for (i = 0; i < html.children.length; ++i)
      if (has(html.children[i], 'newline')) lines.push([]); else lines[lines.length - 1].push(html.children[i]);
    var context = {size: 1, family: 'Main', bold: false, italic: false, align: display ? 'center' : 'left', depth: 0};
    var rows = [];
    for (i = 0; i < lines.length; ++i) {
      var up = 0.7, down = 0.2;
      for (var j = 0; j < lines[i].length; ++j) {
        up = Math.max(up, lines[i][j].height);
        down = Math.max(down, lines[i][j].depth);
        if (has(lines[i][j], 'tag')) lines[i].splice(j++, 0, {classes: ['mspace'], style: {marginRight: '2em'}, children: []});
      }
      var box = row(lines[i], context);
      var y = i === 0 ? 0 : below + up + 0.3;
      if (i === 0) height = up;
      below = y + down;
      rows.push([box, y]);
      width = Math.max(width, box.width);
    }
    depth = below;
    for (i = 0; i < rows.length; ++i) rows[i][0].put(display ? (width - rows[i][0].width) / 2 : 0, rows[i][1], width);
    return JSON.stringify({width: round(width), height: round(height), depth: round(depth), marks: marks});
  };
})();
