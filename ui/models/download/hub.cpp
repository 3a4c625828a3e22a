#include "ui/models/download/hub.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkReply>
#include <QRegularExpression>
#include <algorithm>

#include "ui/models/download/download_rules.h"
#include "ui/parts/words.h"

namespace kvarium::ui {
namespace {

constexpr qsizetype most_files = 20000;

bool matches(const char* pattern, const QString& text) {
  return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1String(pattern)),
                            QRegularExpression::CaseInsensitiveOption)
      .match(text)
      .hasMatch();
}

bool isPlainPath(const QString& path) {
  const QStringList parts = path.split(QLatin1Char('/'));
  return parts.size() <= 8 && std::all_of(parts.begin(), parts.end(), isPlainFileName);
}
bool isIdPart(const QString& text) { return matches("[a-z0-9][a-z0-9._-]{0,95}", text) && !text.contains(".."); }
bool isRevision(const QString& text) { return matches("[a-z0-9][a-z0-9._-]{0,127}", text); }

// Divides "org/name" and a following file name.
HubAddress repositoryAddress(const QStringList& parts, const QString& shown) {
  if (parts.size() < 2 || !isIdPart(parts[0]) || !isIdPart(parts[1])) return {.problem = noSuchName()};
  HubAddress address{.id = parts[0] + QLatin1Char('/') + parts[1]};
  qsizetype file_at = 2;
  if (parts.size() > 3 && (parts[2] == "blob" || parts[2] == "resolve" || parts[2] == "tree")) {
    if (!isRevision(parts[3])) return {.problem = Words::tr("%1 names no branch of a model").arg(shown)};
    address.revision = parts[3];
    file_at = parts[2] == "tree" ? parts.size() : 4;
  }
  address.file = QStringList(parts.mid(file_at)).join(QLatin1Char('/'));
  if (!address.file.isEmpty() && !isPlainPath(address.file))
    return {.problem = Words::tr("%1 is no file of a model").arg(shown)};
  return address;
}

// Only for users who accepted its terms.
bool isGated(const QJsonObject& about) {
  const QJsonValue gated = about.value("gated");
  return gated.isString() || gated.toBool();
}

bool isGguf(const QString& name) { return name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive); }
bool isChattableGguf(const QString& name) {
  return isGguf(name) && !name.contains(QLatin1String("mmproj"), Qt::CaseInsensitive) &&
         !matches(".*-\\d{5}-of-\\d{5}\\.gguf", name);
}

// The files of a model folder in addition to its weights; config.json is the last.
constexpr const char* folder_files[] = {"generation_config.json",
                                        "tokenizer.json",
                                        "tokenizer_config.json",
                                        "tokenizer.model",
                                        "vocab.json",
                                        "merges.txt",
                                        "added_tokens.json",
                                        "special_tokens_map.json",
                                        "chat_template.jinja",
                                        "chat_template.json",
                                        "preprocessor_config.json",
                                        "config.json"};

}  // namespace

qint64 HubChoice::bytes() const {
  qint64 sum = 0;
  for (const DownloadRequest& download : downloads) sum += std::max<qint64>(0, download.size);
  return sum;
}

QUrl hubBase() {
  const QUrl named(qEnvironmentVariable("HF_ENDPOINT"));
  return !named.isEmpty() && whyNotAsk(named).isEmpty() ? named : QUrl(QStringLiteral("https://huggingface.co"));
}

QUrl hubUrl(const QUrl& hub, const QString& path) {
  QUrl url = hub;
  QString base = hub.path();
  if (base.endsWith(QLatin1Char('/'))) base.chop(1);
  url.setPath(base + path, QUrl::DecodedMode);  // decoded, because QUrl percent-encodes special characters
  return url;
}

QUrl hubFileUrl(const QUrl& hub, const QString& id, const QString& revision, const QString& file) {
  return hubUrl(hub, QStringLiteral("/%1/resolve/%2/%3").arg(id, revision, file));
}

HubAddress parseHubAddress(const QString& text, const QUrl& hub) {
  QString typed = text.trimmed();
  const QString shown = typed.left(120);
  if (typed.isEmpty() || typed.size() > 2000)
    return {.problem = Words::tr("Write org/name of a model, or paste the address of its page or of a GGUF file")};
  for (const char* host : {"huggingface.co/", "www.huggingface.co/", "hf.co/"})
    if (typed.startsWith(QLatin1String(host), Qt::CaseInsensitive)) typed.prepend(QLatin1String("https://"));
  if (!typed.contains(QLatin1String("://"))) {
    static const QRegularExpression space(QStringLiteral("\\s+"));
    return repositoryAddress(typed.replace(space, QStringLiteral("/")).split(QLatin1Char('/'), Qt::SkipEmptyParts),
                             shown);
  }
  const QUrl url(typed, QUrl::StrictMode);
  if (const QString why = whyNotAsk(url); !why.isEmpty()) return {.problem = why};
  const QString host = url.host().toLower();
  const bool on_hub = host == QLatin1String("huggingface.co") || host == QLatin1String("www.huggingface.co") ||
                      host == QLatin1String("hf.co") || (host == hub.host() && url.port() == hub.port());
  const QStringList parts = url.path(QUrl::FullyDecoded).split(QLatin1Char('/'), Qt::SkipEmptyParts);
  if (on_hub) {
    const QString first = parts.value(0);
    if (first == QLatin1String("datasets") || first == QLatin1String("spaces"))
      return {.problem = Words::tr("%1 is no model").arg(shown)};
    return repositoryAddress(parts, shown);
  }
  if (parts.isEmpty() || !isGguf(parts.back()) || !isPlainFileName(parts.back()))
    return {.problem = Words::tr("%1 is no GGUF file; the address has to end in .gguf").arg(shown)};
  return {.file_url = url};
}

HubRepository parseHubRepository(const QByteArray& json, const HubAddress& asked, QString* problem) {
  HubRepository repository{asked.id, asked.revision, false, {}};
  const QJsonObject document = QJsonDocument::fromJson(json).object();
  if (!document.value("siblings").isArray()) {
    *problem = Words::tr("The hub's answer about %1 cannot be read; try later").arg(asked.id);
    return repository;
  }
  repository.gated = isGated(document);
  const QJsonArray siblings = document.value("siblings").toArray();
  for (const QJsonValue& value : siblings) {
    const QJsonObject entry = value.toObject();
    HubFile file{entry.value("rfilename").toString(), entry.value("size").toInteger(-1), {}};
    if (!isPlainPath(file.name)) continue;  // also leaves out ".gitattributes"
    const QJsonObject lfs = entry.value("lfs").toObject();
    file.sha256 = sha256Of(lfs.value("sha256").toString().toLatin1());
    if (lfs.contains("size")) file.size = lfs.value("size").toInteger(-1);
    if (file.size < -1) file.size = -1;
    repository.files.push_back(std::move(file));
    if (qsizetype(repository.files.size()) >= most_files) break;
  }
  return repository;
}

std::vector<HubChoice> hubChoices(const HubRepository& repository, const HubAddress& asked, const QUrl& hub,
                                  QString* problem) {
  const auto request = [&](const HubFile& file) {
    return DownloadRequest{hubFileUrl(hub, repository.id, repository.revision, file.name),
                           QFileInfo(file.name).fileName(), file.sha256, file.size};
  };
  std::vector<HubChoice> choices;
  for (const HubFile& file : repository.files) {
    const bool wanted =
        asked.file.isEmpty() ? isChattableGguf(file.name) : file.name == asked.file && isGguf(file.name);
    if (wanted) choices.push_back({file.name, {}, {request(file)}});
  }
  std::sort(choices.begin(), choices.end(), [](const auto& a, const auto& b) { return a.bytes() < b.bytes(); });
  const auto find = [&](const char* name) {
    const auto found = std::ranges::find(repository.files, QLatin1String(name), &HubFile::name);
    return found == repository.files.end() ? nullptr : &*found;
  };
  HubChoice folder{Words::tr("%1, safetensors").arg(repository.id),
                   QString(repository.id).replace(QLatin1Char('/'), QLatin1String("--")),
                   {}};
  const HubFile* whole = find("model.safetensors");
  const HubFile* index = find("model.safetensors.index.json");
  if (whole) {
    folder.downloads.push_back(request(*whole));
  } else if (index) {
    for (const HubFile& file : repository.files)
      if (matches("model-\\d{5}-of-\\d{5}\\.safetensors", file.name)) folder.downloads.push_back(request(file));
    folder.downloads.push_back(request(*index));
  }
  const bool file_of_folder = asked.file.isEmpty() || asked.file.endsWith(QLatin1String(".safetensors"));
  if (file_of_folder && !folder.downloads.empty() && find("config.json")) {
    for (const HubFile& file : repository.files) {  // where core/text/hf/chat_templates looks for them
      if (!matches("additional_chat_templates/[^/]+\\.jinja", file.name)) continue;
      folder.downloads.push_back(request(file));
      folder.downloads.back().target = file.name;
    }
    for (const char* name : folder_files)
      if (const HubFile* file = find(name)) folder.downloads.push_back(request(*file));
    choices.push_back(std::move(folder));
  }
  if (choices.empty() && problem->isEmpty()) {
    *problem = asked.file.isEmpty()
                   ? Words::tr(
                         "%1 has neither a whole GGUF file nor safetensors with config.json; look for another "
                         "copy of this model")
                         .arg(repository.id)
                   : Words::tr("%1 has no model file %2; check the name").arg(repository.id, asked.file);
  }
  return choices;
}

std::vector<HubHit> parseHubHits(const QByteArray& json, QString* problem) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  std::vector<HubHit> hits;
  if (!document.isArray()) {
    *problem = Words::tr("The hub's answer cannot be read. Try again later");
    return hits;
  }
  for (const QJsonValue& value : document.array()) {
    const QJsonObject entry = value.toObject();
    const QString id = entry.value("id").toString(entry.value("modelId").toString());
    const QStringList parts = id.split(QLatin1Char('/'));
    if (parts.size() != 2 || !isIdPart(parts[0]) || !isIdPart(parts[1])) continue;
    hits.push_back({id, entry.value("downloads").toInteger(-1), isGated(entry)});
    if (hits.size() >= size_t{most_hub_hits}) break;
  }
  return hits;
}

QString nameToTry() { return QStringLiteral("HuggingFaceTB/SmolLM2-135M-Instruct"); }

QString noSuchName() { return Words::tr("No such name. Try %1, or search").arg(nameToTry()); }

void HubLookup::ask(const HubAddress& address) {
  const QString revision = address.revision == QLatin1String("main") ? QString() : "/revision/" + address.revision;
  // The hub gives the same answer for a missing and a hidden model.
  get(QStringLiteral("/api/models/") + address.id + revision, QUrlQuery{{"blobs", "true"}}, noSuchName(),
      [this, address](const QByteArray& document) {
        QString problem;
        const HubRepository repository = parseHubRepository(document, address, &problem);
        const std::vector<HubChoice> choices =
            problem.isEmpty() ? hubChoices(repository, address, m_hub, &problem) : std::vector<HubChoice>();
        if (choices.empty())
          emit failed(problem);
        else
          emit found(choices, repository.gated);
      });
}

void HubLookup::search(const QString& words) {
  const QUrlQuery query{{"search", QString::fromLatin1(QUrl::toPercentEncoding(words))},
                        {"filter", "gguf"},
                        {"sort", "downloads"},
                        {"direction", "-1"},
                        {"limit", QString::number(most_hub_hits)}};
  get(QStringLiteral("/api/models"), query, {}, [this](const QByteArray& document) {
    QString problem;
    const std::vector<HubHit> hits = parseHubHits(document, &problem);
    if (problem.isEmpty())
      emit hitsFound(hits);
    else
      emit failed(problem);
  });
}

void HubLookup::cancel() {
  if (!m_reply) return;
  QNetworkReply* reply = m_reply;
  m_reply.clear();
  reply->disconnect(this);
  reply->abort();
  reply->deleteLater();
}

void HubLookup::get(const QString& path, const QUrlQuery& query, const QString& missing,
                    std::function<void(const QByteArray&)> answer) {
  cancel();
  QUrl url = hubUrl(m_hub, path);
  url.setQuery(query);
  QNetworkRequest request(url);
  request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::UserVerifiedRedirectPolicy);
  request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
  request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
  request.setMaximumRedirectsAllowed(5);
  request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("kvarium"));
  request.setTransferTimeout(longest_ms);
  QNetworkReply* reply = m_network.get(request);
  m_reply = reply;
  const auto fail = [this](const QString& problem) {
    cancel();
    emit failed(problem);
  };
  connect(reply, &QNetworkReply::redirected, this, [reply, fail](const QUrl& target) {
    const QString why = whyNotAsk(target, reply->url());
    if (why.isEmpty())
      emit reply->redirectAllowed();
    else
      fail(why);
  });
  connect(reply, &QNetworkReply::downloadProgress, this, [this, fail](qint64 received, qint64) {
    if (received > most_bytes && m_reply) fail(tr("The answer of %1 is too long").arg(m_hub.host()));
  });
  connect(reply, &QNetworkReply::finished, this, [this, reply, missing, answer = std::move(answer)] {
    if (!m_reply) return;
    m_reply.clear();
    reply->deleteLater();
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 200 && reply->error() == QNetworkReply::NoError)
      answer(reply->readAll());
    else if (!missing.isEmpty() && (status == 401 || status == 404))
      emit failed(missing);
    else
      emit failed(answerInWords(status, reply->error(), reply->url().host(), reply->errorString()));
  });
}

}  // namespace kvarium::ui
