package capture

import (
	"encoding/asn1"
	"encoding/binary"
	"encoding/hex"
	"slices"
)

// Object identifiers that carry signed certificate timestamps (RFC 6962 §3.3).
var (
	oidEmbeddedSCTs = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 2}
	oidStapledSCTs  = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 5}
)

// IsSCTExtension reports whether the extension of a certificate or of an OCSP response holds a list of timestamps.
func IsSCTExtension(id asn1.ObjectIdentifier) bool {
	return id.Equal(oidEmbeddedSCTs) || id.Equal(oidStapledSCTs)
}

// SCTLogsOfExtension reads the value of such an extension: an OCTET STRING that
// holds the TLS-encoded list. It returns distinct hex log ids in order of
// appearance, nil when the value is malformed.
func SCTLogsOfExtension(value []byte) []string {
	var list []byte
	if rest, err := asn1.Unmarshal(value, &list); err != nil || len(rest) > 0 || len(list) < 2 {
		return nil
	}
	if int(binary.BigEndian.Uint16(list)) != len(list)-2 {
		return nil
	}
	var logs []string
	for list = list[2:]; len(list) >= 2; {
		n := int(binary.BigEndian.Uint16(list))
		if len(list) < 2+n {
			return nil
		}
		if id := SCTLog(list[2 : 2+n]); id != "" && !slices.Contains(logs, id) {
			logs = append(logs, id)
		}
		list = list[2+n:]
	}
	return logs
}

// SCTLog returns the hex log id of one serialized timestamp of version 1, ""
// for any other. The signature is not verified.
func SCTLog(sct []byte) string {
	// version(1) log id(32) timestamp(8) extensions length(2) …, RFC 6962 §3.2
	if len(sct) < 1+32+8+2 || sct[0] != 0 {
		return ""
	}
	return hex.EncodeToString(sct[1:33])
}
