package secrets

import (
	"encoding/base64"
	"encoding/binary"
	"strings"

	"assay/internal/scan"
)

const (
	beginSSH2 = "---- begin ssh2 encrypted private key"
	endSSH2   = "---- END SSH2 "
	// magicSSH2 begins the private keys of SSH Communications' programs.
	magicSSH2 = "\x3f\x6f\xf9\xeb"
)

// findSSH2 finds a private key in the format of SSH Communications, which has the same label whether it is encrypted or not.
func findSSH2(t *text, start int) []match {
	from := start + len(beginSSH2)
	armour, _, ok := strings.Cut(t.s[from:min(len(t.s), from+maxKey)], endSSH2)
	if !ok {
		return nil
	}
	body, _ := armoured(armour)
	raw, err := base64.StdEncoding.DecodeString(body[:len(body)/4*4])
	if err != nil || len(body) < minKey || !strings.HasPrefix(string(raw), magicSSH2) {
		return nil
	}
	f := facts{
		title: "Private key of SSH Communications' format", severity: scan.SeverityHigh, confidence: scan.ConfidenceHigh,
		cwe:    []string{cweKey, cweStored},
		advice: "Make a new key pair, remove the old public key from every host, and keep the new private key in a secret store.",
	}
	_, rest := stringSSH(raw[min(len(raw), len(magicSSH2)+4):]) // after the length of all: the type of the key
	if cipher, _ := stringSSH(rest); cipher != "none" {
		f.title, f.severity = "Encrypted private key of SSH Communications' format", scan.SeverityMedium
	}
	end := from + len(armour)
	return []match{{from: start, to: end, start: from, end: end, secret: armour, identity: body, facts: f}}
}

// stringSSH reads a string of RFC 4251 section 5, and returns what follows it.
func stringSSH(b []byte) (string, []byte) {
	if len(b) < 4 {
		return "", nil
	}
	n := binary.BigEndian.Uint32(b)
	if b = b[4:]; uint64(n) > uint64(len(b)) {
		return "", nil
	}
	return string(b[:n]), b[n:]
}
