package hello

import "fmt"

// Numbers of named key-exchange groups (IANA TLS Supported Groups).
const (
	GroupP256           uint16 = 23
	groupP384           uint16 = 24
	groupP521           uint16 = 25
	GroupX25519         uint16 = 29
	GroupX25519MLKEM768 uint16 = 4588
)

var groupNames = map[uint16]string{
	1: "sect163k1", 2: "sect163r1", 3: "sect163r2", 4: "sect193r1", 5: "sect193r2", 6: "sect233k1", 7: "sect233r1",
	8: "sect239k1", 9: "sect283k1", 10: "sect283r1", 11: "sect409k1", 12: "sect409r1", 13: "sect571k1", 14: "sect571r1",
	15: "secp160k1", 16: "secp160r1", 17: "secp160r2", 18: "secp192k1", 19: "secp192r1", 20: "secp224k1", 21: "secp224r1",
	22: "secp256k1", 23: "secp256r1", 24: "secp384r1", 25: "secp521r1",
	26: "brainpoolP256r1", 27: "brainpoolP384r1", 28: "brainpoolP512r1", 29: "x25519", 30: "x448",
	31: "brainpoolP256r1tls13", 32: "brainpoolP384r1tls13", 33: "brainpoolP512r1tls13",
	256: "ffdhe2048", 257: "ffdhe3072", 258: "ffdhe4096", 259: "ffdhe6144", 260: "ffdhe8192",
	512: "MLKEM512", 513: "MLKEM768", 514: "MLKEM1024",
	4587: "SecP256r1MLKEM768", 4588: "X25519MLKEM768", 4589: "SecP384r1MLKEM1024",
}

// GroupName returns the IANA name of a group, or its number if unknown.
func GroupName(id uint16) string {
	if name, ok := groupNames[id]; ok {
		return name
	}
	return fmt.Sprintf("0x%04X", id)
}

// GroupID returns the number of a group by its IANA name; 0 if unknown.
func GroupID(name string) uint16 {
	for id, n := range groupNames {
		if n == name {
			return id
		}
	}
	return 0
}

// Groups13 returns the groups for TLS 1.3.
func Groups13() []uint16 {
	return []uint16{4588, 4587, 4589, 29, 23, 24, 25, 30, 31, 32, 33, 256, 257, 258, 259, 260, 513, 514, 512}
}

// Groups12 returns the elliptic curves of at least 256 bits for TLS 1.2 and older.
func Groups12() []uint16 {
	return []uint16{29, 23, 24, 25, 30, 22, 26, 27, 28, 9, 10, 11, 12, 13, 14}
}

// WeakCurves returns the curves of less than 256 bits, which RFC 8422 retired.
func WeakCurves() []uint16 {
	return []uint16{21, 20, 19, 18, 17, 16, 15, 8, 7, 6, 5, 4, 3, 2, 1}
}
