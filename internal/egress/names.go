package egress

import "strings"

// privateSuffixes are the name spaces that the public DNS does not serve, and that a
// resolver on a private network may answer for.
var privateSuffixes = []struct{ suffix, why string }{
	{"local", "multicast DNS"},           // RFC 6762 section 3
	{"localdomain", "loopback"},          // the alias of localhost in many hosts files
	{"internal", "private network name"}, // ICANN board resolution 2024.07.29.06
	{"home.arpa", "home network name"},   // RFC 8375
	{"intranet", "private network name"}, // RFC 6762 appendix G
	{"private", "private network name"},  // RFC 6762 appendix G
	{"corp", "private network name"},     // RFC 6762 appendix G
	{"home", "private network name"},     // RFC 6762 appendix G
	{"lan", "private network name"},      // RFC 6762 appendix G
	{"svc", "cluster service name"},      // Kubernetes DNS specification
	{"onion", "not a DNS name"},          // RFC 7686
	{"alt", "not a DNS name"},            // RFC 9476
}

// metadataNames are names of cloud metadata services outside those suffixes.
var metadataNames = map[string]bool{
	"metadata":                     true,
	"instance-data":                true,
	"metadata.google.internal":     true,
	"metadata.goog":                true,
	"metadata.tencentyun.com":      true,
	"metadata.platformequinix.com": true,
	"metadata.packet.net":          true,
}

// loopbackNames are the aliases of loopback in common hosts files that are not
// below localhost.
var loopbackNames = map[string]bool{
	"ip6-localhost": true,
	"ip6-loopback":  true,
	"loopback":      true,
	"broadcasthost": true,
}

// isLocalhost reports whether name is localhost or below it. These names mean
// the loopback addresses and are never looked up (RFC 6761 section 6.3).
func isLocalhost(name string) bool {
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// privateName returns why a canonical name is not that of a public host, or "".
func privateName(name string) string {
	switch {
	case metadataNames[name]:
		return metadataReason
	case loopbackNames[name]:
		return "loopback"
	}
	for _, p := range privateSuffixes {
		if name == p.suffix || strings.HasSuffix(name, "."+p.suffix) {
			return p.why
		}
	}
	if !strings.Contains(name, ".") {
		// The resolver completes single-label names with its search list.
		return "name without a dot"
	}
	return ""
}
