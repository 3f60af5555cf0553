package tlszoo

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"time"
)

func clientsOnly(c *x509.Certificate) {
	c.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}
}

// spoilAuthority sets the options for a fault of the intermediate; it returns false for
// other faults.
func (o *LeafOptions) spoilAuthority(fault Fault, now time.Time) bool {
	switch fault {
	case ExpiredAuthority:
		o.Authority = func(c *x509.Certificate) { c.NotAfter = now.AddDate(0, 0, -1) }
	case FutureAuthority:
		o.Authority = func(c *x509.Certificate) { c.NotBefore = now.AddDate(0, 0, 1) }
	case ClientAuthority:
		o.Authority = clientsOnly
	case ConstrainedAuthority:
		o.Authority = func(c *x509.Certificate) {
			c.PermittedDNSDomains, c.PermittedDNSDomainsCritical = []string{"elsewhere.example"}, true
		}
	case UnknownExtension:
		o.Authority = func(c *x509.Certificate) {
			c.ExtraExtensions = []pkix.Extension{{Id: asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 32473, 1}, Critical: true, Value: []byte{5, 0}}}
		}
	case NoAuthority:
		o.Authority = func(c *x509.Certificate) { c.IsCA, c.MaxPathLen, c.MaxPathLenZero = false, 0, false }
	case PathTooLong:
		o.Authority = func(*x509.Certificate) {}
		o.Upper = func(c *x509.Certificate) { c.MaxPathLen, c.MaxPathLenZero = 0, true }
	case SHA1Authority:
		o.Authority = func(c *x509.Certificate) { c.SignatureAlgorithm = x509.ECDSAWithSHA1 }
	default:
		return false
	}
	return true
}

// authorities returns the certificates to send between leaf and root.
func (ca *CA) authorities(o LeafOptions) ([][]byte, error) {
	if o.Authority == nil {
		return [][]byte{ca.middle.Raw}, nil
	}
	parent, key := ca.root, ca.rootKey
	var upper *x509.Certificate
	if o.Upper != nil {
		template := ca.authority(ca.cfg.Name + " Upper")
		o.Upper(template)
		upperKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, err
		}
		if upper, err = sign(template, ca.root, upperKey.Public(), ca.rootKey); err != nil {
			return nil, err
		}
		parent, key = upper, upperKey
	}
	template := ca.authority(ca.cfg.Name + " Intermediate")
	template.MaxPathLen, template.MaxPathLenZero = 0, true
	o.Authority(template)
	middle, err := sign(template, parent, ca.midKey.Public(), key)
	if err != nil {
		return nil, err
	}
	if upper == nil {
		return [][]byte{middle.Raw}, nil
	}
	return [][]byte{middle.Raw, upper.Raw}, nil
}
