package endpoint

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
	"assay/internal/zoo/tlszoo"
)

func newCA(t *testing.T) (ca *tlszoo.CA, root string) {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Endpoint Root", BaseURL: "http://127.0.0.1:9"})
	require.NoError(t, err)
	root = filepath.Join(t.TempDir(), "root.pem")
	require.NoError(t, os.WriteFile(root, ca.RootPEM(), 0o600))
	return ca, root
}

// TestEveryServer starts each kind of server, gathers its facts, and asks openssl and curl.
func TestEveryServer(t *testing.T) {
	t.Parallel()
	list, err := Endpoints()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(list), 30)
	ca, root := newCA(t)
	for name := range servers() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "server")
			require.NoError(t, os.Mkdir(dir, 0o700))
			r, err := start(t.Context(), installed(t, list, name), ca, dir)
			require.NoError(t, err)
			t.Cleanup(r.stop)
			ours, err := assay(t.Context(), r, ca)
			require.NoError(t, err)
			require.Equal(t, yes, ours.facts["accepts "+capture.TLS12])
			require.NotEmpty(t, ours.facts["suites "+capture.TLS12])
			require.Equal(t, fingerprint(r.leaves[0].Certificate.Certificate[0]), ours.facts[factCertificates])
			for _, ask := range tools() {
				if !ask.onlyTrust {
					continue // the package is installed for the comparison only
				}
				theirs, err := ask.run(t.Context(), r, root)
				require.NoError(t, err)
				for _, o := range ours.beside(name, ask.name, theirs) {
					require.True(t, o.Agrees, "%+v", o)
				}
				require.Equal(t, Facts{factAccepted: yes}, theirs)
			}
		})
	}
}

// installed returns the endpoint of the server with the settings of its package.
func installed(t *testing.T, list []Endpoint, server string) Endpoint {
	t.Helper()
	for _, e := range list {
		if e.Name == server+" as installed" {
			return e
		}
	}
	require.FailNow(t, "no endpoint as installed", server)
	return Endpoint{}
}

func TestParseEndpoints(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ data, says string }{
		"unknown server": {"- {name: a, server: iis, keys: [rsa]}", `unknown server "iis"`},
		"unknown field":  {"- {name: a, server: nginx, key: rsa}", "field key not found"},
		"the same name":  {"- {name: a, server: nginx, keys: [rsa]}\n- {name: a, server: nginx, keys: [rsa]}", "is empty or not unique"},
		"no certificate": {"- {name: a, server: nginx}", "must have either keys or a fault"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := parseEndpoints([]byte(c.data))
			require.ErrorContains(t, err, c.says)
		})
	}
	ca, _ := newCA(t)
	_, err := Endpoint{Name: "a", Keys: []string{"dsa"}}.leaves(ca)
	require.ErrorContains(t, err, `unknown kind of key "dsa"`)
}

// The reports in testdata are of one and the same server.
func TestParseReports(t *testing.T) {
	t.Parallel()
	common := Facts{
		"accepts SSLv2": no, "accepts SSLv3": no, "accepts TLS 1.0": no, "accepts TLS 1.1": yes, "accepts TLS 1.2": yes, "accepts TLS 1.3": yes,
		"suites TLS 1.1": "002f 0034", "suites TLS 1.2": "002f 0034 009e c030", "suites TLS 1.3": "1301 1302 1303",
		factGroups: "ffdhe2048 ffdhe3072 ffdhe4096 ffdhe6144 ffdhe8192 secp256r1 secp384r1 secp521r1 x25519 x448",
		factDH:     "1024", factKey: "RSA 2048", factSignature: "sha256-rsa", factNames: Host,
	}
	for name, c := range map[string]struct {
		parse func([]byte) (Facts, error)
		more  Facts
	}{
		"sslscan.xml": {parseSSLScan, Facts{factUntil: "2026-12-22 21:42"}},
		"testssl.json": {parseTestSSL, Facts{
			factUntil: "2026-12-22 21:42", factEMS: yes, factResumed: yes, factStapled: no, factHTTP2: no, factCompression: no,
			factRenegotiable: yes,
			factClientRenego: no, factSent: "1", factCertificates: "60e307a675582952423b4b1b17d579ead93c85cda634b4ed60d08bd91e83fc4c",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(filepath.Join("testdata", name))
			require.NoError(t, err)
			facts, err := c.parse(data)
			require.NoError(t, err)
			for fact, value := range common {
				require.Equal(t, value, facts[fact], fact)
				delete(facts, fact)
			}
			require.Equal(t, c.more, facts)
			_, err = c.parse(data[:len(data)/2])
			require.Error(t, err, "half a report")
		})
	}
}

// TestSamples checks that a sampled suite represents all suites of its families, and no others.
func TestSamples(t *testing.T) {
	t.Parallel()
	suite := func(id uint16) capture.Suite {
		return capture.Suite{ID: id, Name: hello.SuiteName(id), Version: capture.TLS12}
	}
	facts := &capture.TLS{Suites: []capture.Suite{suite(0xc02f), suite(0x002f)}, SuitesSampled: true}
	g := &gathered{Facts{"suites TLS 1.2": "002f c02f"}, facts}
	for name, c := range map[string]struct {
		theirs  string
		sampled bool
		agrees  bool
	}{
		"the same":                   {"002f c02f", false, true},
		"more of the family":         {"002f 0035 c02f", true, true},
		"more, although all counted": {"002f 0035 c02f", false, false},
		"of another family":          {"0001 002f c02f", true, false},
		"one that they lack":         {"c02f", true, false},
	} {
		facts.SuitesSampled = c.sampled
		outcomes := g.beside("one", "sslscan", Facts{"suites TLS 1.2": c.theirs, "unknown": no})
		require.Len(t, outcomes, 1, name)
		require.Equal(t, c.agrees, outcomes[0].Agrees, name)
	}
}

func TestExplained(t *testing.T) {
	t.Parallel()
	r, err := explained([]Outcome{{Tool: "curl", Fact: factAccepted, Ours: yes, Theirs: no}, {Fact: factKey, Agrees: true}}, 1, true)
	require.NoError(t, err)
	require.Zero(t, r.Share(true), "an unknown difference counts")
	require.InDelta(t, 1, r.Share(false), 0)
	d := Difference{Endpoint: "gnutls*", Tool: "curl", Fact: "suites *", Ours: "*", Theirs: ""}
	require.True(t, d.covers(Outcome{Endpoint: "gnutls legacy", Tool: "curl", Fact: "suites TLS 1.2", Ours: "1301"}))
	require.False(t, d.covers(Outcome{Endpoint: "gnutls legacy", Tool: "curl", Fact: "suites TLS 1.2", Ours: "1301", Theirs: "1302"}))
}

// TestTestSSLThatCannotTell checks that results which the tool could not determine are not taken for answers.
func TestTestSSLThatCannotTell(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines string
		want  Facts
	}{
		"nothing works": {
			`{"id":"secure_renego","finding":"OpenSSL handshake didn't succeed"},
			 {"id":"secure_client_renego","finding":"FIXME (bug): 5"},
			 {"id":"sessionresumption_ticket","finding":"not supported"},
			 {"id":"sessionresumption_ID","finding":"check failed because of connect problem"},`,
			Facts{},
		},
		"its client does not connect": {
			`{"id":"secure_renego","finding":"OpenSSL handshake didn't succeed"},
			 {"id":"sessionresumption_ticket","finding":"not supported"},{"id":"sessionresumption_ID","finding":"not supported"},`,
			Facts{},
		},
		"its client is too fast for the tickets of TLS 1.3": {
			`{"id":"secure_renego","finding":"supported"},{"id":"TLS1_3","finding":"offered with final"},
			 {"id":"sessionresumption_ticket","finding":"not supported"},{"id":"sessionresumption_ID","finding":"not supported"},`,
			Facts{factRenegotiable: yes},
		},
		"tickets were not tried": {
			`{"id":"sessionresumption_ticket","finding":"check failed, pls report"},{"id":"sessionresumption_ID","finding":"not supported"},`,
			Facts{},
		},
		"one way suffices": {
			`{"id":"sessionresumption_ticket","finding":"check failed, pls report"},{"id":"sessionresumption_ID","finding":"supported"},`,
			Facts{factResumed: yes},
		},
		"all is said": {
			`{"id":"secure_renego","finding":"VULNERABLE"},{"id":"secure_client_renego","finding":"VULNERABLE, DoS threat"},
			 {"id":"sessionresumption_ticket","finding":"not supported"},{"id":"sessionresumption_ID","finding":"No Session ID, no resumption"},`,
			Facts{factRenegotiable: no, factClientRenego: yes, factResumed: no},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			facts, err := parseTestSSL([]byte("[" + c.lines + `{"id":"scanTime","finding":"1"}]`))
			require.NoError(t, err)
			for _, fact := range []string{factRenegotiable, factClientRenego, factResumed} {
				require.Equal(t, c.want[fact], facts[fact], fact)
			}
		})
	}
}
