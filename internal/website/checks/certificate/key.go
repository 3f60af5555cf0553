package certificate

import (
	"bytes"
	"crypto/dsa" //nolint:staticcheck // recognised to be refused
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"fmt"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// key judges the type and size of the public key.
func key(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	command := show(c, "-text") + " | grep Public-Key"
	switch k := leaf.PublicKey.(type) {
	case *rsa.PublicKey:
		return rsaKey(k.N.BitLen(), command)
	case *ecdsa.PublicKey:
		return curveKey(k.Curve.Params().Name, k.Curve.Params().BitSize, command)
	case ed25519.PublicKey:
		return check.Passed("Ed25519").With(check.Evidence{Quote: "ED25519 Public-Key", Command: command})
	case *dsa.PublicKey:
		return check.Failed("DSA").Because("DSA keys are not allowed in certificates for TLS servers.").
			With(check.Evidence{Quote: "DSA Public-Key", Command: command})
	}
	return check.Skipped(capture.ReasonPartFailed, "The key of the certificate is of an unknown kind (%s).", leaf.PublicKeyAlgorithm)
}

func rsaKey(bits int, command string) check.Verdict {
	evidence := check.Evidence{Quote: fmt.Sprintf("RSA Public-Key: (%d bit)", bits), Command: command}
	switch {
	case bits < 2048:
		v := check.Failed("RSA %d bits", bits).With(evidence).Capped("BAD_CERT", 30).
			Because("RSA keys of less than 2048 bits can be broken with enough effort, and OpenSSL refuses them.")
		if bits < 1024 {
			v = v.Capped("BROKEN_CRYPTO", 35)
		}
		return v
	case bits < 3072:
		return check.Passed("RSA %d bits", bits).With(evidence).
			Because("The size is accepted today; guidelines recommend phasing out RSA keys of less than 3072 bits.")
	}
	return check.Passed("RSA %d bits", bits).With(evidence)
}

func curveKey(name string, bits int, command string) check.Verdict {
	evidence := check.Evidence{Quote: fmt.Sprintf("Public-Key: (%d bit), %s", bits, name), Command: command}
	switch {
	case bits < 224:
		return check.Failed("ECDSA %s", name).With(evidence).Capped("BAD_CERT",
			30).Because("Curves of less than 224 bits are too small, and clients refuse them.")
	case bits < 256:
		return check.Warned("ECDSA %s", name).With(evidence).Because("Curves of less than 256 bits are to be phased out.")
	}
	return check.Passed("ECDSA %s", name).With(evidence)
}

// signature judges the signatures of the sent certificates except the root: those of the
// chain if clients accept one, otherwise all.
func signature(c *capture.Capture, leaf *x509.Certificate) check.Verdict {
	command := show(c, "-text") + " | grep 'Signature Algorithm'"
	for i, sent := range c.TLS.Certificates {
		cert, err := x509.ParseCertificate(sent.DER)
		if err != nil {
			continue
		}
		if i > 0 && bytes.Equal(cert.RawSubject, cert.RawIssuer) {
			continue // a root is trusted for its key, not for its signature
		}
		if path := c.TLS.Trust.Path; c.TLS.Trust.Trusted && len(path) > 0 && !slices.Contains(path, i) {
			continue // clients do not use it
		}
		if weakSignature(cert.SignatureAlgorithm) {
			return check.Failed("%s", cert.SignatureAlgorithm).Capped("BAD_CERT", 30).
				With(check.Evidence{Quote: fmt.Sprintf("Signature Algorithm: %s (%s)", cert.SignatureAlgorithm, cert.Subject), Command: command}).
				Because("The signature of %s uses an algorithm that can be forged.", cert.Subject)
		}
	}
	if leaf.SignatureAlgorithm == x509.UnknownSignatureAlgorithm {
		return check.Skipped(capture.ReasonPartFailed, "The signature algorithm of the certificate is unknown.")
	}
	return check.Passed("%s", leaf.SignatureAlgorithm).
		With(check.Evidence{Quote: "Signature Algorithm: " + leaf.SignatureAlgorithm.String(), Command: command})
}

func weakSignature(a x509.SignatureAlgorithm) bool {
	name := a.String()
	return strings.HasPrefix(name, "MD") || strings.Contains(name, "SHA1")
}
