// Fills System V shared memory, which outlives its process.
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
int main(void) {
    for (;;) {
        const int segment = shmget(IPC_PRIVATE, 1 << 23, IPC_CREAT | 0600);
        char* memory = segment < 0 ? (char*)-1 : shmat(segment, 0, 0);
        if (memory == (char*)-1) {
            return 3;
        }
        memset(memory, 1, 1 << 23);
        shmdt(memory);
    }
}
