// Leaves a named socket for the next run, queued in itself, so that no end of a process closes it. First checks for one
// of an earlier run. "memory": leaves a file full of memory in the same way.
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
static int put(int into, int file) {
    char byte = 'x', space[CMSG_SPACE(sizeof file)] = {0};
    struct iovec vector = {&byte, 1};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr* const header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){CMSG_LEN(sizeof file), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(header), &file, sizeof file);
    return sendmsg(into, &message, 0) == 1;
}
static int memory(size_t bytes) {
    const int file = memfd_create("left", 0);
    if (ftruncate(file, bytes) == 0) {
        memset(mmap(0, bytes, PROT_WRITE, MAP_SHARED, file, 0), 1, bytes);
    }
    return file;
}
int main(int count, char** unused) {
    (void)unused;
    const struct sockaddr_un name = {AF_UNIX, "\0left"};
    const socklen_t size = offsetof(struct sockaddr_un, sun_path) + 5;
    if (connect(socket(AF_UNIX, SOCK_STREAM, 0), (const void*)&name, size) == 0) {
        puts("achieved: reached a socket of an earlier run");
        return 0;
    }
    const int listening = socket(AF_UNIX, SOCK_STREAM, 0), in_queue = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(listening, (const void*)&name, size) != 0 || listen(listening, 1) != 0 ||
        connect(in_queue, (const void*)&name, size) != 0) {
        return 1;
    }
    const int extra = count > 1 ? memory(40 << 20) : in_queue;
    return put(in_queue, extra) && put(in_queue, listening) && put(in_queue, in_queue) ? 0 : 2;
}
