// The text of documents as people have them, and of files that were made to do harm.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/landlock.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "app/helpers/confine.h"
#include "app/helpers/document.h"
#include "tests/support/pdf_writer.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/zip_writer.h"

namespace kvarium::helpers {
namespace {

using support::pdfOf;
using support::zipOf;

Extracted read(const std::string& bytes) {
  return extract(bytes, [](int, int) {});
}

std::string wordOf(const std::string& body) {
  return zipOf({{"[Content_Types].xml", "<Types/>"},
                {"word/document.xml", "<w:document xmlns:w='w'><w:body>" + body + "</w:body></w:document>"}});
}

std::string openDocumentOf(const std::string& body) {
  return zipOf({{"mimetype", "application/vnd.oasis.opendocument.text"},
                {"content.xml", "<o:c xmlns:o='o' xmlns:text='t' xmlns:table='b'>" + body + "</o:c>"}});
}

TEST(Document, a_pdf_gives_its_text_and_pages) {
  const Extracted pdf = read(pdfOf({"Hello world", "Second page"}));
  EXPECT_EQ(pdf.problem, Problem::none);
  EXPECT_EQ(pdf.pages, 2);
  EXPECT_EQ(pdf.text, "Hello world\n\nSecond page");
}

TEST(Document, a_pdf_says_why_it_has_no_text) {
  EXPECT_EQ(read(pdfOf({""})).problem, Problem::no_text);
  const std::string key(64, 'a');
  EXPECT_EQ(
      read(pdfOf({"Secret"}, "/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/O<" + key + ">/U<" + key + ">/P -4>>"))
          .problem,
      Problem::locked);
  EXPECT_EQ(read("%PDF-1.4\nnothing follows").problem, Problem::broken);
}

TEST(Document, a_word_file_gives_paragraphs_and_tables) {
  const Extracted word = read(wordOf(
      "<w:p><w:r><w:t>One &amp; </w:t></w:r><w:r><w:t>two</w:t><w:tab/><w:t>three</w:t></w:r></w:p>"
      "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"
      "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc>"
      "</w:tr></w:tbl><w:p><w:r><w:t>End</w:t></w:r></w:p>"));
  EXPECT_EQ(word.problem, Problem::none);
  EXPECT_EQ(word.text, "One & two\tthree\n\n| a | b |\n\nEnd");
}

TEST(Document, an_open_document_gives_what_is_read_in_it) {
  const Extracted text =
      read(openDocumentOf("<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Head</text:h>"
                          "<text:p>a<text:s text:c='3'/>b</text:p><table:table table:name='Sheet'><table:table-row "
                          "table:number-rows-repeated='2'><table:table-cell table:number-columns-repeated='2'><text:p>7"
                          "</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="
                          "'1000000'><table:table-cell table:number-columns-repeated='16384'/></table:table-row>"
                          "</table:table>"));
  EXPECT_EQ(text.problem, Problem::none);
  EXPECT_EQ(text.text, "Head\n\na   b\n\nSheet\n| 7 | 7 |\n| 7 | 7 |");
}

TEST(Document, sheets_are_tables_under_their_names) {
  const Extracted sheets = read(zipOf(
      {{"xl/workbook.xml", "<workbook><sheets><sheet name='Prices'/></sheets></workbook>"},
       {"xl/sharedStrings.xml",
        "<sst><si><t>Ap</t><t>ple</t></si><si><r><t>Pear</t></r><rPh><t>x</t></rPh></si></sst>"},
       {"xl/worksheets/sheet1.xml",
        "<worksheet><sheetData><row><c r='A1' t='s'><v>0</v></c><c r='C1'><v>1.5</v></c></row>"
        "<row><c r='A2' t='s'><v>1</v></c><c r='B2' t='inlineStr'><is><t>in</t></is></c><c r='C2' t='s'><v>99</v></c>"
        "</row></sheetData></worksheet>"}}));
  EXPECT_EQ(sheets.problem, Problem::none);
  EXPECT_EQ(sheets.text, "Prices\n| Apple |  | 1.5 |\n| Pear | in |");
}

// One row of numbers, each with the number format of its own; ids below 164 are the program's.
std::string datesOf(const std::vector<std::pair<std::string, std::string>>& cells, bool from_1904 = false) {
  std::string formats, styles, row;
  int id = 164, style = 0;
  for (const auto& [number, format] : cells) {
    const bool built_in = format.find_first_not_of("0123456789") == std::string::npos;
    if (!built_in) formats += "<numFmt numFmtId='" + std::to_string(id) + "' formatCode='" + format + "'/>";
    styles += "<xf numFmtId='" + (built_in ? format : std::to_string(id++)) + "'/>";
    row += "<c s='" + std::to_string(style++) + "'><v>" + number + "</v></c>";
  }
  const std::string book = from_1904 ? "<workbookPr date1904='1'/>" : "";
  return read(zipOf({{"xl/workbook.xml", "<workbook>" + book + "<sheets/></workbook>"},
                     {"xl/styles.xml", "<styleSheet><numFmts>" + formats +
                                           "</numFmts><cellStyleXfs><xf numFmtId='14'/></cellStyleXfs><cellXfs>" +
                                           styles + "</cellXfs></styleSheet>"},
                     {"xl/worksheets/sheet1.xml", "<worksheet><row>" + row + "</row></worksheet>"}}))
      .text;
}

TEST(Document, dates_of_sheets_are_written_as_dates) {
  EXPECT_EQ(datesOf({{"45658", "14"}, {"0.5", "20"}, {"45658.75", "22"}, {"1.5", "46"}, {"3.25", "2"}}),
            "| 2025-01-01 | 12:00 | 2025-01-01 18:00 | 36:00:00 | 3.25 |");
  EXPECT_EQ(datesOf({{"45658", "[$-409]d\\-mmm\\-yy;@"}, {"0.25", "mm:ss"}, {"7", "0.0\" days\""}, {"7", "[Red]0"}}),
            "| 2025-01-01 | 06:00 | 7 | 7 |");
  EXPECT_EQ(datesOf({{"1", "yyyy/mm/dd"}, {"61", "14"}, {"-1", "14"}, {"1E300", "14"}, {"nan", "14"}, {"x", "14"}}),
            "| 1900-01-01 | 1900-03-01 | -1 | 1E300 | nan | x |");
  EXPECT_EQ(datesOf({{"0.0000115741", "h:mm:ss"}, {"44196", "d.m.yyyy hh:mm"}}, true),
            "| 00:00:01 | 2025-01-01 00:00 |");
  EXPECT_EQ(datesOf({{"2958465", "14"}, {"2958465.999999", "22"}}), "| 9999-12-31 | 2958465.999999 |");
  EXPECT_EQ(datesOf({{"2958464", "14"}}, true), "| 2958464 |");
}

TEST(Document, slides_come_in_their_order) {
  std::vector<std::pair<std::string, std::string>> files{{"ppt/presentation.xml", "<p/>"}};
  for (int i = 11; i >= 1; --i)
    files.emplace_back("ppt/slides/slide" + std::to_string(i) + ".xml",
                       "<s><p><t>S" + std::to_string(i) + "</t></p></s>");
  const Extracted slides = read(zipOf(files));
  EXPECT_EQ(slides.pages, 11);
  EXPECT_EQ(slides.text.substr(0, 8), "S1\n\nS2\n\n");
  EXPECT_TRUE(slides.text.ends_with("S10\n\nS11"));
}

TEST(Document, what_is_no_document_is_named) {
  EXPECT_EQ(read("text").problem, Problem::unknown);
  EXPECT_EQ(read("").problem, Problem::unknown);
  EXPECT_EQ(read(zipOf({{"a.txt", "a"}})).problem, Problem::unknown);
  EXPECT_EQ(read("PK\x03\x04 nothing").problem, Problem::broken);
  EXPECT_EQ(read(std::string("\xD0\xCF\x11\xE0", 4) + "old").problem, Problem::locked);
  EXPECT_EQ(read(wordOf("")).problem, Problem::no_text);
}

TEST(Document, a_cut_or_changed_archive_is_refused) {
  const std::string word = wordOf("<w:p><w:r><w:t>Text</w:t></w:r></w:p>");
  for (size_t size = 0; size < word.size(); size += 7) EXPECT_NE(read(word.substr(0, size)).problem, Problem::none);
}

TEST(Document, bombs_are_refused) {
  EXPECT_EQ(read(wordOf("<w:p><w:r><w:t>" + std::string(5 << 20, 'a') + "</w:t></w:r></w:p>")).problem,
            Problem::too_long);
  const std::string blank(size_t{65} << 20, ' ');  // packs to a thousandth
  EXPECT_EQ(read(wordOf(blank)).problem, Problem::too_long);
  std::string deep;
  for (int i = 0; i < 200'000; ++i) deep += "<w:tbl><w:tr><w:tc>";
  EXPECT_NE(read(wordOf(deep)).problem, Problem::none);
  std::string entities = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>";
  for (char name = 'b'; name <= 'k'; ++name) {
    const std::string before = std::string("&") + char(name - 1) + ";";
    entities += std::string("<!ENTITY ") + name + " '" + before + before + before + before + before + before + "'>";
  }
  const std::string bomb = entities + "]><x><w:p xmlns:w='w'><w:t>&k;</w:t></w:p></x>";
  EXPECT_EQ(read(zipOf({{"word/document.xml", bomb}})).problem, Problem::broken);
  const std::string foreign = "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><x><p><t>&a;</t></p></x>";
  EXPECT_EQ(read(zipOf({{"word/document.xml", foreign}})).problem, Problem::broken);
}

TEST(Document, the_program_answers_with_frames) {
  const support::TemporaryFolder folder;
  const std::string in = (folder / "in").string();
  std::ofstream(in, std::ios::binary) << pdfOf({"Hello"});
  FILE* const answers = popen((std::string("'") + KVARIUM_EXTRACT + "' <'" + in + "'").c_str(), "r");
  ASSERT_TRUE(answers);
  std::string said(100, '\0');
  said.resize(std::fread(said.data(), 1, said.size(), answers));
  EXPECT_EQ(pclose(answers), 0);
  EXPECT_EQ(said, std::string("\4\0\0\0p100\10\0\0\0t1\nHello", 20));
}

#if !defined(__SANITIZE_ADDRESS__)  // under which confine() takes time alone
TEST(Confine, nothing_can_be_opened_or_started_any_more) {
  const auto tries = [](std::vector<std::string> folders, const char* file) {
    if (!confine({.memory = size_t{1} << 30, .seconds = 5, .folders = std::move(folders)})) _exit(2);
    const bool opens = open(file, O_RDONLY) >= 0, connects = socket(AF_INET, SOCK_STREAM, 0) >= 0;
    const bool starts = execl(file, file, nullptr) == 0;
    const bool writes = open(KVARIUM_EXTRACT, O_RDWR) >= 0;
    _exit((opens ? 10 : 0) + (connects ? 20 : 0) + (starts ? 40 : 0) + (writes ? 80 : 0));
  };
  const char* const file = KVARIUM_TEST_DATA "/../CMakeLists.txt";
  EXPECT_EXIT(tries({}, file), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(tries({KVARIUM_TEST_DATA "/.."}, file), testing::ExitedWithCode(10), "");
  if (syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 0)
    GTEST_SKIP() << "the kernel has no Landlock";
  EXPECT_EXIT(tries({KVARIUM_TEST_DATA}, file), testing::ExitedWithCode(0), "");
}

TEST(Confine, no_other_process_is_reached_any_more) {
  const auto tries = [] {
    const pid_t other = getppid();
    if (!confine({.memory = size_t{1} << 30, .seconds = 5})) _exit(2);
    const bool signals = syscall(SYS_tgkill, other, other, 0) == 0;
    const bool limits = syscall(SYS_prlimit64, other, RLIMIT_NOFILE, nullptr, nullptr) == 0;
    const bool own = syscall(SYS_tgkill, getpid(), getpid(), 0) == 0;
    _exit((signals ? 10 : 0) + (limits ? 20 : 0) + (own ? 0 : 40));
  };
  EXPECT_EXIT(tries(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace kvarium::helpers
