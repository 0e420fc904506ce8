#include "harness/judge/jury/static_subject.hpp"

#include <filesystem>
#include <map>

#include "harness/support/error.hpp"

namespace harness::judge {

check::StaticSubject static_subject(const config::Config& config, const package::Package& package,
                                    const package::Submission& submission, const std::string& language) {
    const config::Language* known = config.language(language);
    if (known == nullptr) {
        throw support::JudgeError("what was compiled is in no language of judge.toml");
    }
    check::StaticSubject subject;
    subject.language = submission.language.empty() ? known->codes.front() : submission.language;
    std::map<std::string, support::SeenFile> files;
    for (const model::CodeFile& file : submission.files) {
        files[file.name] = file.file;
        const std::filesystem::path name = file.name;
        const bool is_source = config.language_of_extension(name.extension().string()) == known;
        if (is_source && (subject.entry_point.empty() || name.stem() == "main")) {
            subject.entry_point = file.name;
        }
    }
    subject.entry_point = submission.entrypoint.empty() ? subject.entry_point : submission.entrypoint;
    for (const std::string& code : {std::string{"default"}, subject.language}) {
        if (const auto included = package.includes.find(code); included != package.includes.end()) {
            for (const model::CodeFile& file : included->second) {
                files[file.name] = file.file;
            }
        }
    }
    for (const auto& [name, file] : files) {
        subject.files.push_back({name, file});
    }
    return subject;
}

}  // namespace harness::judge
