// End to end: `judge doctor` on the nodes of a cluster, with scripts in place of Slurm's commands.
#include "harness/cli/e2e_fixture.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

class Nodes : public EndToEnd {
  protected:
    // srun prints NODE.json as that node's doctor output, and fails if there is no such file.
    Nodes() {
        stand_in("sinfo", "printf 'n1\\nn2\\nn1\\n'");
        stand_in("scancel", "exit 0");
        stand_in("srun",
                 "for word; do case $word in --nodelist=*) node=${word#*=};; esac; done\n"
                 "[ -f $node.json ] || { echo 'srun: queued'; echo 'srun: error: Node not responding' >&2; exit 1; }\n"
                 "cat $node.json");
        answer_as("n1", own_);
        answer_as("n2", own_);
    }

    void answer_as(const std::string& node, const json& said) const { write(node + ".json", said.dump()); }
    Ended examine(const std::string& flags = "") const {
        return shell("PATH=$PWD/bin:/usr/bin:/bin \"$judge\" doctor --executor slurm " + flags);
    }
    // The doctor's output for this machine, by a run of its own.
    json own() const { return json::parse(judge({"doctor", "--quiet", "--json", "-"}).output); }
    const json own_ = own();
};

// One test, because the doctor takes a second.
TEST_F(Nodes, AreComparedAndEachOneThatDiffersOrIsSilentIsNamed) {
    json other = own();  // what two runs measure differently is no difference of nodes
    for (json& protection : other["protections"]) {
        protection["mechanism"] = "by another number of a user";  // depends on other programs running there
    }
    answer_as("n2", other);
    const Ended alike = examine("--partition short");
    EXPECT_EQ(alike.output, "2 nodes asked\nthe 2 that answered are alike\n") << alike.error;
    EXPECT_EQ(alike.code, own_.at("strict") == true ? 0 : 1);
    const std::string calls = read("calls");
    EXPECT_THAT(calls, AllOf(HasSubstr("sinfo --noheader --Node --format=%N --partition=short\n"),
                             HasSubstr("--nodelist=n2 --partition=short "), HasSubstr(" doctor --quiet --json -"),
                             HasSubstr("scancel --name=judge-doctor-")));

    other = own_;
    other["machine"]["kernel"] = "Linux 9.9";
    other["protections"][0]["holds"] = false;
    answer_as("n2", other);
    const Ended different = examine("--json -");
    EXPECT_EQ(different.code, 1) << different.error;
    const json whole = document(different);
    expect_follows("doctor_nodes.schema.json", whole);
    ASSERT_EQ(whole["differences"].size(), 2U) << different.output;
    const std::string name = other["protections"][0]["name"];
    EXPECT_THAT(whole["differences"],
                testing::Contains(json{
                    {"what", name},
                    {"values", {{{"value", "holds"}, {"nodes", {"n1"}}}, {{"value", "missing"}, {"nodes", {"n2"}}}}}}));
    EXPECT_THAT(examine().output, AllOf(HasSubstr("✗ " + name + " differs\n    holds: n1\n    missing: n2\n"),
                                        HasSubstr("✗ kernel differs\n"), HasSubstr("\n    Linux 9.9: n2\n")));

    fs::remove(folder() / "n2.json");
    const Ended silent = examine("--json -");
    EXPECT_EQ(silent.code, 1);
    const json known = document(silent);
    expect_follows("doctor_nodes.schema.json", known);
    EXPECT_EQ(
        known["nodes"][1],
        (json{{"name", "n2"}, {"doctor", nullptr}, {"problem", "exit code 1: srun: error: Node not responding"}}));
    EXPECT_EQ(examine().output, "2 nodes asked\n✗ n2: exit code 1: srun: error: Node not responding\n");

    stand_in("sinfo", "echo 'sinfo: error: cannot contact the controller' >&2; exit 1");
    expect_one_line(examine(), {"--executor slurm", "which nodes there are: sinfo: error: cannot contact"});
    stand_in("sinfo", "exit 0");
    expect_one_line(examine(), {"--executor slurm", "knows no nodes"});
    fs::remove(folder() / "bin" / "srun");
    expect_one_line(shell("PATH=$PWD/bin \"$judge\" doctor --executor slurm"),
                    {"--executor slurm: there is no srun here"});
}

// Pretends that each node has another processor model than the driver, on which work takes twice as long.
TEST_F(EndToEnd, LimitsAreCalibratedForAnotherProcessor) {
    if (shell("sed 's/^model name.*/model name : Slow One/' /proc/cpuinfo >cpuinfo; "
              "unshare -m mount --bind cpuinfo /proc/cpuinfo")
            .code != 0) {
        GTEST_SKIP() << "this machine does not give this user: a mount namespace";
    }
    stand_in("scancel", "exit 0");
    stand_in("squeue", "exit 0");
    stand_in("scontrol", "exit 1");
    stand_in(
        "sbatch",
        "for word; do case $word in --wrap=*) wrap=${word#*=};; --array=0-*) last=${word#--array=0-};; esac; done\n"
        "for file in run/processors/*; do\n"
        "    time=$(sed 's/.*work_ns\":\\([0-9]*\\).*/\\1/' $file); echo \"{\\\"work_ns\\\":$((time / 2))}\" >$file\n"
        "done\n"
        "for SLURM_ARRAY_TASK_ID in $(seq 0 ${last%\\%*}); do\n"
        "    export SLURM_ARRAY_TASK_ID wrap\n"
        "    unshare -m sh -c 'mount --bind cpuinfo /proc/cpuinfo && eval \"$wrap\"'\n"
        "done\n"
        "echo 1");
    write("double/.timelimit", "0.2\n");
    write("spin.c", "int main(void) {\n    for (;;) {\n    }\n}\n");
    const std::string command =
        "PATH=$PWD/bin:$PATH \"$judge\" grade double spin.c --store none --executor slurm --json - ";
    const Ended ended = shell(command + "--run-dir run");
    const json report = document(ended);
    EXPECT_THAT(report["machine"]["judged on"].get<std::string>(),
                testing::MatchesRegex("Slow One, limits × [0-9.]+ \\(1\\)"))
        << ended.error;
    const std::string reason = report["packages"][0]["submissions"][0]["reason"];
    EXPECT_THAT(reason, AllOf(HasSubstr(" of cpu, limit "), Not(HasSubstr("limit 0.200 s"))));
    fs::remove_all(folder() / "run");
    const json uniform = document(shell(command + "--run-dir run --uniform"));
    EXPECT_THAT(uniform["packages"][0]["submissions"][0]["reason"].get<std::string>(), HasSubstr("limit 0.200 s"));
}

}  // namespace
}  // namespace harness::cli
