// Leaves files, a deep tree without rights, odd names, a fifo and changed modes in the working directory.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
    close(open("left", O_WRONLY | O_CREAT, 0600));
    close(open("-rf \n\xff", O_WRONLY | O_CREAT, 0000));
    mkfifo("fifo", 0600);
    if (symlink("/", "root") != 0 || link("left", "second name") != 0) {
        return 1;
    }
    mkdir("closed", 0700);
    mkdir("closed/inner", 0000);
    chmod("closed", 0000);
    for (int i = 0; i < 3000; ++i) {
        if (mkdir("d", 0700) != 0 || chdir("d") != 0) {
            return 2;
        }
    }
    chmod("/work", 0000);
    return 0;
}
