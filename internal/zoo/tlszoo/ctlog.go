package tlszoo

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/json"
	"fmt"
	"time"

	"golang.org/x/crypto/cryptobyte"
)

// logCount is how many transparency logs the authority's world has.
const logCount = 4

var oidSCTs = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 2}

// LogList returns the list of the world's transparency logs in the third version of the
// format of Chrome's list. The last of the four is retired.
func (ca *CA) LogList() ([]byte, error) {
	type state map[string]map[string]time.Time
	var logs []map[string]any
	now := ca.cfg.Clock().UTC()
	for i, key := range ca.logs {
		der, err := x509.MarshalPKIXPublicKey(key.Public())
		if err != nil {
			return nil, err
		}
		id := sha256.Sum256(der)
		in := state{"usable": {"timestamp": now.AddDate(-1, 0, 0)}}
		if i == logCount-1 {
			in = state{"retired": {"timestamp": now.AddDate(0, -6, 0)}}
		}
		logs = append(logs, map[string]any{"description": fmt.Sprintf("Zoo Log %d", i+1), "log_id": id[:], "key": der, "mmd": 86400, "state": in})
	}
	return json.Marshal(map[string]any{
		"version": "1.0", "log_list_timestamp": now.Add(-time.Hour),
		"operators": []any{
			map[string]any{"name": "Zoo", "logs": logs[:2], "tiled_logs": []any{}},
			map[string]any{"name": "Aquarium", "logs": []any{}, "tiled_logs": logs[2:]},
		},
	})
}

// timestamps returns what o.SCTs logs sign about the entry (RFC 6962 section 3.2).
func (ca *CA) timestamps(o LeafOptions, at time.Time, entry func(*cryptobyte.Builder)) ([][]byte, error) {
	n := o.SCTs
	if n == 0 {
		n = 2
	}
	var out [][]byte
	for i := range n {
		key := ca.logs[(i+o.FirstLog)%logCount]
		sct, err := timestamp(key, at, entry, o.WrongSCTs)
		if err != nil {
			return nil, err
		}
		out = append(out, sct)
	}
	return out, nil
}

func timestamp(key *ecdsa.PrivateKey, at time.Time, entry func(*cryptobyte.Builder), wrong bool) ([]byte, error) {
	der, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return nil, err
	}
	millis := uint64(at.UnixMilli())
	var signed cryptobyte.Builder
	signed.AddUint16(0) // version 1, signature of a timestamp
	signed.AddUint64(millis)
	entry(&signed)
	signed.AddUint16(0) // no extensions
	sum := sha256.Sum256(signed.BytesOrPanic())
	if wrong {
		sum[0] ^= 1
	}
	signature, err := key.Sign(rand.Reader, sum[:], crypto.SHA256)
	if err != nil {
		return nil, err
	}
	id := sha256.Sum256(der)
	var b cryptobyte.Builder
	b.AddUint8(0) // version 1
	b.AddBytes(id[:])
	b.AddUint64(millis)
	b.AddUint16(0)      // no extensions
	b.AddUint16(0x0403) // ECDSA with SHA-256
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(signature) })
	return b.Bytes()
}

// embed adds the logs' timestamps about the precertificate to the template: the
// precertificate is the template without timestamps, with the issuer's key.
func (ca *CA) embed(o LeafOptions, template, parent *x509.Certificate, public any, signer crypto.Signer) error {
	before, err := sign(template, parent, public, signer)
	if err != nil {
		return err
	}
	issuer := sha256.Sum256(parent.RawSubjectPublicKeyInfo)
	list, err := ca.timestamps(o, template.NotBefore, func(b *cryptobyte.Builder) {
		b.AddUint16(1) // precertificate
		b.AddBytes(issuer[:])
		b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(before.RawTBSCertificate) })
	})
	if err != nil {
		return err
	}
	var packed cryptobyte.Builder
	packed.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		for _, sct := range list {
			b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(sct) })
		}
	})
	var value cryptobyte.Builder
	value.AddASN1OctetString(packed.BytesOrPanic())
	template.ExtraExtensions = append([]pkix.Extension{{Id: oidSCTs, Value: value.BytesOrPanic()}}, template.ExtraExtensions...)
	return nil
}

// beside returns the logs' timestamps about the finished certificate.
func (ca *CA) beside(o LeafOptions, leaf *x509.Certificate) ([][]byte, error) {
	return ca.timestamps(o, leaf.NotBefore, func(b *cryptobyte.Builder) {
		b.AddUint16(0) // certificate
		b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(leaf.Raw) })
	})
}
