// Plants something other than a regular file where the judge will look: plant KIND NAME [TARGET].
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int count, char** arguments) {
    if (count < 3) {
        return 2;
    }
    const char* kind = arguments[1];
    const char* name = arguments[2];
    int failed = 1;
    if (strcmp(kind, "symlink") == 0) {
        failed = symlink(arguments[3], name);
    } else if (strcmp(kind, "hardlink") == 0) {
        failed = link(arguments[3], name);
    } else if (strcmp(kind, "fifo") == 0) {
        failed = mkfifo(name, 0666);
    } else if (strcmp(kind, "folder") == 0) {
        failed = mkdir(name, 0777);
    } else if (strcmp(kind, "linked-folder") == 0) {  // NAME becomes a link to another folder, which has a file
        failed = mkdir("other", 0777) || close(open("other/file", O_WRONLY | O_CREAT, 0666)) || symlink("other", name);
    }
    return failed ? 1 : 0;
}
