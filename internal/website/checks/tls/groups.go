package tls

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Minimum sizes in bits.
const (
	weakDH    = 1024
	minDH     = 2048
	goodDH    = 3072
	minCurve  = 224
	goodCurve = 256
)

// strength rates the size of a group by current recommendations.
type strength int

const (
	large strength = iota // or of unknown size
	small
	tooSmall
)

func strengthOf(group string) strength {
	bits, prime := groupSize(group)
	least, good := minCurve, goodCurve
	if prime {
		least, good = minDH, goodDH
	}
	switch {
	case bits == 0 || bits >= good:
		return large
	case bits >= least:
		return small
	}
	return tooSmall
}

func tooSmallGroups(t *capture.TLS, names []string) check.Verdict {
	v := check.Failed("%s", strings.Join(names, ", ")).Because("The key exchange can use a group that is too small to be safe.")
	if t.DHBits > 0 && t.DHBits < weakDH {
		v = v.Capped("WEAK_DH", 59)
	}
	return v
}

// unnamedGroup describes the group of DHE suites, "" if the group is judged by its name.
func unnamedGroup(t *capture.TLS) string {
	if t.DHBits <= 0 || t.DHGroup != "" && slices.Contains(t.Groups, t.DHGroup) {
		return ""
	}
	return "DHE with a prime of " + strconv.Itoa(t.DHBits) + " bits"
}

// groups judges the accepted key-exchange groups.
func groups(c *capture.Capture) check.Verdict {
	t := c.TLS
	var bad, poor []string
	for _, name := range t.Groups {
		switch strengthOf(name) {
		case tooSmall:
			bad = append(bad, name)
		case small:
			poor = append(poor, name)
		}
	}
	dh := unnamedGroup(t)
	if dh != "" {
		switch {
		case t.DHBits < minDH:
			bad = append(bad, dh)
		case unsafePrime(t.DHPrime, t.DHBits):
			return check.Failed("%s, not a safe prime", dh).With(check.Evidence{Quote: dh + ": " + t.DHPrime, Command: primeCommand(c)}).
				Because("The modulus p of the key exchange is not a safe prime: p or (p-1)/2 has factors, which can make the exchange easy to break.")
		case t.DHBits < goodDH:
			poor = append(poor, dh)
		}
	}
	all := append([]string{}, t.Groups...)
	if dh != "" {
		all = append(all, dh)
	}
	evidence := groupEvidence(c, all)
	switch {
	case len(bad) > 0:
		return tooSmallGroups(t, bad).With(evidence...)
	case len(poor) > 0:
		return check.Warned("%s", strings.Join(poor, ", ")).With(evidence...).
			Because("The key exchange can use a group that is below today's recommended size.")
	case t.GroupsIncomplete, t.SuitesIncomplete && dh == "":
		return unanswered(c.TLS, "The server did not answer every question about its key-exchange groups.")
	case len(all) == 0:
		return check.Inapplicable("No accepted suite has an ephemeral key exchange, so there is no group to judge.")
	}
	return check.Passed("%s", strings.Join(all, ", ")).With(evidence...)
}

var digits = regexp.MustCompile(`[0-9]+`)

// groupSize returns the size of a registered group in bits, 0 for hybrids and unknown
// groups, and whether it is a prime field group.
func groupSize(name string) (bits int, prime bool) {
	switch {
	case strings.Contains(name, "MLKEM"):
		return 0, false
	case name == "x25519":
		return 256, false
	case name == "x448":
		return 448, false
	}
	n, err := strconv.Atoi(digits.FindString(name))
	if err != nil || strings.HasPrefix(name, "0x") {
		return 0, false
	}
	return n, strings.HasPrefix(name, "ffdhe")
}

func groupEvidence(c *capture.Capture, all []string) []check.Evidence {
	if len(all) == 0 {
		return nil
	}
	if c.TLS.DHBits > 0 && c.TLS.DHBits < goodDH {
		return []check.Evidence{{Quote: strings.Join(all, ", "), Command: dhCommand(c)}}
	}
	return []check.Evidence{{Quote: strings.Join(all, ", "), Command: client(c, "-groups X25519:P-256:P-384")}}
}

// postQuantum notes whether a hybrid with ML-KEM is accepted.
func postQuantum(c *capture.Capture) check.Verdict {
	accepted := c.TLS.Groups
	if h := c.TLS.Handshake; h != nil && h.Group != "" {
		accepted = append([]string{h.Group}, accepted...)
	}
	for _, name := range accepted {
		if strings.Contains(name, "MLKEM") {
			return check.Noted("%s", name).Because("The key exchange is protected against quantum computers.").
				With(check.Evidence{Quote: "key-exchange group: " + name, Command: client(c, "-groups "+name)})
		}
	}
	if c.TLS.GroupsIncomplete {
		return unanswered(c.TLS, "The server did not answer every question about its key-exchange groups.")
	}
	return check.Noted("not accepted").Because("No post-quantum hybrid is accepted; today's connections could be decrypted one day.")
}
