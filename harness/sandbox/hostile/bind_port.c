// Listens on a port of all addresses, prints the port, and waits for a connection.
#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>
#include "harness/sandbox/hostile/report.h"
int main(void) {
    struct sockaddr_in port = {AF_INET, 0, {htonl(INADDR_ANY)}, {0}};
    socklen_t size = sizeof port;
    const int end = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(end, (void*)&port, size) != 0 || listen(end, 1) != 0 || getsockname(end, (void*)&port, &size) != 0) {
        return 3;
    }
    printf("%d\n", ntohs(port.sin_port));
    fflush(stdout);
    report(accept(end, 0, 0) >= 0, "was reached");
    return 0;
}
