// Writes a message into flow labels, which the network keeps for seconds after their socket is closed. First checks for
// a message of an earlier run.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include "harness/sandbox/hostile/report.h"
#define FLOW_LABELS 32  // IPV6_FLOWLABEL_MGR; its header conflicts with <netinet/in.h> on some systems
struct request {
    struct in6_addr to;
    uint32_t label;
    uint8_t action, share;
    uint16_t flags, expires, linger;
    uint32_t unused;
};
int main(void) {
    char line[256];
    FILE* const list = fopen("/proc/self/net/ip6_flowlabel", "r");
    while (list && fgets(line, sizeof line, list)) {
        report(strstr(line, "6d657373616765") != 0, "read the message of an earlier run");
    }
    struct request request = {.label = htonl(0x4711), .share = 1, .flags = 1, .expires = 6, .linger = 6};
    memcpy(&request.to, "\xfe\x80message", 9);
    const int end = socket(AF_INET6, SOCK_DGRAM, 0);
    report(setsockopt(end, IPPROTO_IPV6, FLOW_LABELS, &request, sizeof request) == 0, "a label of a flow");
    return 0;
}
