// A second thread executes a copy of the program in an anonymous file, again and again, and the last one spins: with
// another name, by another thread, from a file that is in no folder.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <unistd.h>
static void* execute(void* turn) {
    const int self = open("/proc/self/exe", O_RDONLY), copy = memfd_create("copy", MFD_CLOEXEC);
    while (sendfile(copy, self, 0, 1 << 20) > 0) {
    }
    char* arguments[] = {"another name", turn, 0};
    char* environment[] = {0};
    fexecve(copy, arguments, environment);
    _exit(1);
}
int main(int count, char** arguments) {
    static char turn[] = "a";
    if (count > 1) {
        turn[0] = (char)(arguments[1][0] + 1);
    }
    while (turn[0] == 'z') {
    }
    pthread_t thread;
    pthread_create(&thread, 0, execute, turn);
    pthread_join(thread, 0);
    return 1;
}
