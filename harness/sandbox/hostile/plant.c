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
    if (strcmp(kind, "symlink") == 0) {
        return symlink(arguments[3], name) == 0 ? 0 : 1;
    }
    if (strcmp(kind, "hardlink") == 0) {
        return link(arguments[3], name) == 0 ? 0 : 1;
    }
    if (strcmp(kind, "fifo") == 0) {
        return mkfifo(name, 0666) == 0 ? 0 : 1;
    }
    if (strcmp(kind, "folder") == 0) {
        return mkdir(name, 0777) == 0 ? 0 : 1;
    }
    if (strcmp(kind, "linked-folder") == 0) {  // NAME is FOLDER/FILE; FOLDER becomes a link to another folder
        return mkdir("other", 0777) == 0 && close(open("other/file", O_WRONLY | O_CREAT, 0666)) == 0 &&
                       symlink("other", name) == 0
                   ? 0
                   : 1;
    }
    return 2;
}
