package zoo

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/miekg/dns"

	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/webzoo"
)

// originZone is the zone whose TXT records give the network of an address.
const originZone = "routes.example"

// announce records that a network announces the addresses, IPv4 as /24 and IPv6 as /48.
func (z *Zoo) announce(addrs []netip.Addr, origin int) {
	for _, a := range addrs {
		bits := 24
		if a.Is6() {
			bits = 48
		}
		prefix := netip.PrefixFrom(a, bits).Masked()
		z.announced = append(z.announced, routeRecord(originLabels(a), prefix.String(), origin))
	}
}

// publishRoutes adds the zone with the routes.
func (z *Zoo) publishRoutes() error {
	return z.names.AddSite(originZone, dnszoo.ZoneOptions{Records: append(z.announced,
		routeRecord("*.53.127.origin", "127.53.0.0/16", webzoo.OriginNames),
		routeRecord("*.3.5.d.f.origin6", "fd53::/16", webzoo.OriginNames),
	)})
}

func routeRecord(labels, prefix string, origin int) string {
	return fmt.Sprintf(`%s IN TXT "%d | %s | ZZ | zoo | 2026-11-01"`, labels, origin, prefix)
}

// originLabels returns the name of an address, relative to the zone.
func originLabels(a netip.Addr) string {
	reverse, err := dns.ReverseAddr(a.String())
	if err != nil {
		panic("zoo: " + a.String() + " is not an address") // an address of the zoo
	}
	if labels, ok := strings.CutSuffix(reverse, ".in-addr.arpa."); ok {
		return labels + ".origin"
	}
	return strings.TrimSuffix(reverse, ".ip6.arpa.") + ".origin6"
}
