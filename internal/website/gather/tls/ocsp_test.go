package tls_test

import (
	"crypto/x509"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo/tlszoo"
)

// responder answers with `openssl ocsp` from the files of an authority.
type responder struct {
	dir string
}

func (r responder) file(name string) string { return filepath.Join(r.dir, name) }

// newResponder writes the authority's files; status is the line of the leaf in OpenSSL's
// index without serial number and subject.
func newResponder(t *testing.T, ca *tlszoo.CA, leaf *tlszoo.Leaf, status string) responder {
	t.Helper()
	r := responder{dir: t.TempDir()}
	cert, key, err := ca.IntermediatePEM()
	require.NoError(t, err)
	line := fmt.Sprintf("%s\t%X\tunknown\t/CN=%s\n", status, leaf.Leaf.SerialNumber, site)
	for name, data := range map[string][]byte{
		"issuer.pem": cert, "issuer.key": key, "root.pem": ca.RootPEM(), "index.txt": []byte(line),
		"index.txt.attr": []byte("unique_subject = no\n"), "leaf.pem": leaf.ChainPEM(),
	} {
		require.NoError(t, os.WriteFile(r.file(name), data, 0o600))
	}
	return r
}

// delegate writes the files of another signer.
func (r responder) delegate(t *testing.T, ca *tlszoo.CA, o tlszoo.LeafOptions, usages ...x509.ExtKeyUsage) {
	t.Helper()
	o.Names = []string{"responder.example"}
	o.Change = func(c *x509.Certificate) { c.ExtKeyUsage = usages }
	signer, err := ca.Issue(o)
	require.NoError(t, err)
	key, err := signer.KeyPEM()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(r.file("signer.pem"), signer.ChainPEM(), 0o600))
	require.NoError(t, os.WriteFile(r.file("signer.key"), key, 0o600))
}

// answer returns openssl's answer to a request.
func (r responder) answer(t *testing.T, request []byte, more ...string) []byte {
	t.Helper()
	require.NoError(t, os.WriteFile(r.file("request.der"), request, 0o600))
	args := []string{
		"ocsp", "-index", r.file("index.txt"), "-CA", r.file("issuer.pem"), "-reqin", r.file("request.der"), "-respout", r.file("answer.der"),
		"-ndays", "1",
	}
	cmd := exec.CommandContext(t.Context(), tool(t, "openssl"), append(args, more...)...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	answer, err := os.ReadFile(r.file("answer.der"))
	require.NoError(t, err)
	return answer
}

// verified reports whether openssl, as a client, accepts the last response.
func (r responder) verified(t *testing.T) bool {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), tool(t, "openssl"), "ocsp", "-respin", r.file("answer.der"), "-issuer", r.file("issuer.pem"),
		"-cert", r.file("leaf.pem"), "-CAfile", r.file("root.pem"), "-verify_other", r.file("issuer.pem"), "-no_nonce").CombinedOutput()
	t.Logf("openssl: %s", out)
	return err == nil && strings.Contains(string(out), "Response verify OK")
}

// TestAnswersOfOpenSSL queries `openssl ocsp` and compares our verdict with what openssl as a client says about the response.
func TestAnswersOfOpenSSL(t *testing.T) {
	t.Parallel()
	expiry := func(at time.Time) string { return at.UTC().Format("060102150405Z") }
	valid := "V\t" + expiry(time.Now().AddDate(1, 0, 0)) + "\t"
	revoked := "R\t" + expiry(time.Now().AddDate(1, 0, 0)) + "\t" + expiry(time.Now().Add(-time.Hour)) + ",keyCompromise"
	issuer := []string{"-rsigner", "issuer.pem", "-rkey", "issuer.key"}
	other := []string{"-rsigner", "signer.pem", "-rkey", "signer.key"}
	ocspSigning := []x509.ExtKeyUsage{x509.ExtKeyUsageOCSPSigning}
	old := tlszoo.LeafOptions{NotBefore: time.Now().AddDate(0, 0, -90), NotAfter: time.Now().AddDate(0, 0, -1)}
	for name, c := range map[string]struct {
		index    string
		signer   []string
		usages   []x509.ExtKeyUsage
		options  tlszoo.LeafOptions
		stranger bool // the signer's certificate is from another authority
		want     check.Status
	}{
		"good, with the issuer's certificate":    {valid, issuer, nil, tlszoo.LeafOptions{}, false, check.Pass},
		"revoked, with the issuer's certificate": {revoked, issuer, nil, tlszoo.LeafOptions{}, false, check.Fail},
		"without certificates":                   {valid, append(issuer, "-resp_no_certs"), nil, tlszoo.LeafOptions{}, false, check.Pass},
		"named by its key":                       {revoked, append(issuer, "-resp_key_id"), nil, tlszoo.LeafOptions{}, false, check.Fail},
		"by SHA-384":                             {valid, append(issuer, "-rmd", "sha384"), nil, tlszoo.LeafOptions{}, false, check.Pass},
		"with the root besides":                  {valid, append(issuer, "-rother", "root.pem"), nil, tlszoo.LeafOptions{}, false, check.Pass},
		"by a delegate":                          {valid, other, ocspSigning, tlszoo.LeafOptions{}, false, check.Pass},
		"revoked by a delegate of RSA":           {revoked, other, ocspSigning, tlszoo.LeafOptions{RSABits: 2048}, false, check.Fail},
		"by a delegate with its issuer": {
			valid, append(other, "-rother", "issuer.pem"), ocspSigning, tlszoo.LeafOptions{}, false, check.Pass,
		},
		"by a server of the authority": {
			valid, other, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}, tlszoo.LeafOptions{}, false, check.NotRun,
		},
		"by a delegate that expired":      {valid, other, ocspSigning, old, false, check.NotRun},
		"by another authority's delegate": {valid, other, ocspSigning, tlszoo.LeafOptions{}, true, check.NotRun},
	} {
		for _, how := range []string{"fetched", "stapled"} {
			t.Run(name+", "+how, func(t *testing.T) {
				t.Parallel()
				ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", BaseURL: "http://" + authorityAddr.Addr().String()})
				require.NoError(t, err)
				leaf, err := ca.IssueFault(tlszoo.NoStaple, site)
				require.NoError(t, err)
				r := newResponder(t, ca, leaf, c.index)
				from := ca
				if c.stranger {
					from = realCA(t)
				}
				if c.usages != nil {
					r.delegate(t, from, c.options, c.usages...)
				}
				if how == "stapled" {
					leaf.OCSPStaple = r.answer(t, r.request(t), c.signer...)
				}
				world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
				cfg := world.config()
				cfg.Roots, cfg.Clock = ca.Anchors(), time.Now
				cfg.Fetcher = &spoiled{next: http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
					body, err := io.ReadAll(q.Body)
					if q.URL.Path != "/ocsp" || err != nil || how == "stapled" {
						http.NotFound(w, q)
						return
					}
					_, _ = w.Write(r.answer(t, body, c.signer...))
				})}
				facts := world.gather(t, cfg)
				results := judge(t, facts)
				verdict := results["SEC-CERT-REVOKED"]
				require.Equal(t, c.want, verdict.Status, "%s %s", facts.OCSP.Error, facts.OCSP.StapleError)
				require.Equal(t, r.verified(t), c.want != check.NotRun, "openssl and we disagree")
				if how == "stapled" {
					require.Equal(t, c.want != check.NotRun, results["SEC-CERT-STAPLE"].Status == check.Pass)
				}
				if c.want != check.NotRun {
					require.Equal(t, map[string]string{"fetched": capture.RevocationOCSP, "stapled": capture.RevocationStaple}[how], facts.OCSP.Source)
				}
			})
		}
	}
}

// request returns openssl's own request about the leaf.
func (r responder) request(t *testing.T) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), tool(t, "openssl"), "ocsp", "-issuer", r.file("issuer.pem"), "-cert", r.file("leaf.pem"),
		"-no_nonce", "-reqout", r.file("question.der")).CombinedOutput()
	require.NoError(t, err, "%s", out)
	question, err := os.ReadFile(r.file("question.der"))
	require.NoError(t, err)
	return question
}

// TestAnswersAboutOthers: serial numbers are only unique within one authority.
func TestAnswersAboutOthers(t *testing.T) {
	t.Parallel()
	facts, verdict := asked(t, true, func(ca *tlszoo.CA, number *big.Int, _ http.Handler) http.Handler {
		stranger, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Stranger", Clock: clock})
		require.NoError(t, err)
		answer, err := ca.AnswerAbout(stranger, number)
		require.NoError(t, err)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, "/ocsp") {
				http.NotFound(w, r)
				return
			}
			_, _ = w.Write(answer)
		})
	})
	require.Equal(t, check.NotRun, verdict.Status)
	require.NotEmpty(t, facts.OCSP.Error)
}
