// Opens connections that nobody accepts, until one has to wait. The kernel keeps some data for each, which no limit
// counts.
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    const struct sockaddr_un name = {AF_UNIX, "\0queue"};
    const socklen_t size = offsetof(struct sockaddr_un, sun_path) + 6;
    const int end = socket(AF_UNIX, SOCK_STREAM, 0);
    if (bind(end, (const void*)&name, size) != 0 || listen(end, 4096) != 0) {
        return 3;
    }
    int waiting = 0;
    for (int peer = 0; peer >= 0 && waiting < 100; ++waiting) {
        peer = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (connect(peer, (const void*)&name, size) != 0) {
            break;
        }
        close(peer);
    }
    report(waiting == 100, "100 connections that wait");
    return waiting == 0;
}
