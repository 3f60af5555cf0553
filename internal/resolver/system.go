package resolver

import (
	"bufio"
	"fmt"
	"io"
	"net/netip"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/miekg/dns"
)

// ParseResolvConf reads the name servers of a resolv.conf(5). Without any it returns the
// local machine, as the manual page says.
func ParseResolvConf(r io.Reader) ([]netip.AddrPort, error) {
	conf, err := dns.ClientConfigFromReader(r)
	if err != nil {
		return nil, fmt.Errorf("resolv.conf: %w", err)
	}
	var out []netip.AddrPort
	for _, s := range conf.Servers {
		addr, err := netip.ParseAddr(s)
		if err != nil {
			return nil, fmt.Errorf("resolv.conf: name server %q is not an address", s)
		}
		out = append(out, netip.AddrPortFrom(addr, 53))
	}
	if len(out) == 0 {
		out = []netip.AddrPort{netip.MustParseAddrPort("127.0.0.1:53"), netip.MustParseAddrPort("[::1]:53")}
	}
	return out, nil
}

// ReadResolvConf reads the name servers of a file; see ParseResolvConf.
func ReadResolvConf(path string) ([]netip.AddrPort, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("resolv.conf: %w", err)
	}
	defer func() { _ = f.Close() }()
	return ParseResolvConf(f)
}

// Hosts returns the addresses that a hosts file has for a name (lower case, no trailing
// dot), or nil.
type Hosts func(name string) []netip.Addr

// parseHosts reads a hosts(5) file; malformed lines are skipped, as system resolvers do.
func parseHosts(r io.Reader) map[string][]netip.Addr {
	out := map[string][]netip.Addr{}
	for sc := bufio.NewScanner(r); sc.Scan(); {
		line, _, _ := strings.Cut(sc.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		addr, err := netip.ParseAddr(fields[0])
		if err != nil {
			continue
		}
		for _, name := range fields[1:] {
			name = strings.TrimSuffix(strings.ToLower(name), ".")
			out[name] = append(out[name], addr)
		}
	}
	return out
}

// hostsRefresh is how long a hosts file is used before checking for changes.
const hostsRefresh = 5 * time.Second

// HostsFile serves a hosts file, which is read again when the last check is older than 5 s
// and the file has changed. An unreadable file counts as empty.
func HostsFile(path string, now func() time.Time) Hosts {
	var (
		mu      sync.Mutex
		names   map[string][]netip.Addr
		checked time.Time
		changed time.Time
	)
	return func(name string) []netip.Addr {
		mu.Lock()
		defer mu.Unlock()
		if t := now(); names == nil || t.Sub(checked) > hostsRefresh {
			checked = t
			info, err := os.Stat(path)
			if err != nil {
				names, changed = map[string][]netip.Addr{}, time.Time{}
			} else if names == nil || !info.ModTime().Equal(changed) {
				changed, names = info.ModTime(), readHosts(path)
			}
		}
		return names[name]
	}
}

func readHosts(path string) map[string][]netip.Addr {
	f, err := os.Open(path)
	if err != nil {
		return map[string][]netip.Addr{}
	}
	defer func() { _ = f.Close() }()
	return parseHosts(f)
}
