package ctlog_test

import (
	"bytes"
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/ctlog"
	"assay/internal/zoo/tlszoo"
)

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

var authority = sync.OnceValues(func() (*tlszoo.CA, error) {
	return tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", Clock: func() time.Time { return now }, BaseURL: "http://ca.example"})
})

func issue(t testing.TB, o tlszoo.LeafOptions) (*tlszoo.CA, *tlszoo.Leaf) {
	t.Helper()
	ca, err := authority()
	require.NoError(t, err)
	o.Names = []string{"www.zoo.example"}
	leaf, err := ca.Issue(o)
	require.NoError(t, err)
	return ca, leaf
}

func list(t testing.TB, ca *tlszoo.CA) *ctlog.List {
	t.Helper()
	raw, err := ca.LogList()
	require.NoError(t, err)
	l, date, err := ctlog.Parse(bytes.NewReader(raw))
	require.NoError(t, err)
	require.True(t, date.Equal(now.Add(-time.Hour)))
	require.Equal(t, 4, l.Len())
	return l
}

// embedded reads the timestamps in the certificate.
func embedded(leaf *x509.Certificate) []*ctlog.SCT {
	for _, e := range leaf.Extensions {
		if e.Id.String() == "1.3.6.1.4.1.11129.2.4.2" {
			return ctlog.ParseExtension(e.Value)
		}
	}
	return nil
}

func TestEmbeddedTimestamps(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		options tlszoo.LeafOptions
		want    int
	}{
		{tlszoo.LeafOptions{}, 2}, {tlszoo.LeafOptions{MustStaple: true}, 2}, {tlszoo.LeafOptions{SCTs: 1, FirstLog: 2}, 1},
		{tlszoo.LeafOptions{SCTs: 4, RSABits: 2048}, 4},
	} {
		ca, leaf := issue(t, c.options)
		logs := list(t, ca)
		found := embedded(leaf.Leaf)
		require.Len(t, found, c.want)
		for _, s := range found {
			log, ok := logs.Find(s.LogID)
			require.True(t, ok)
			require.NoError(t, s.VerifyEmbedded(log, leaf.Leaf, ca.Intermediate()))
			require.Equal(t, leaf.Leaf.NotBefore.Unix(), s.At.Unix())
			require.ErrorIs(t, s.VerifyEmbedded(log, leaf.Leaf, leaf.Leaf), ctlog.ErrSignature, "another issuer")
			require.ErrorIs(t, s.VerifyEmbedded(log, leaf.Leaf, nil), ctlog.ErrNoIssuer)
			require.ErrorIs(t, s.Verify(log, leaf.Leaf), ctlog.ErrSignature, "not over the certificate itself")
		}
	}
}

func TestTimestampsBesideTheCertificate(t *testing.T) {
	t.Parallel()
	ca, leaf := issue(t, tlszoo.LeafOptions{SCTsBeside: true})
	require.Empty(t, embedded(leaf.Leaf))
	require.Len(t, leaf.SignedCertificateTimestamps, 2)
	_, other := issue(t, tlszoo.LeafOptions{})
	for _, raw := range leaf.SignedCertificateTimestamps {
		s, err := ctlog.ParseSCT(raw)
		require.NoError(t, err)
		log, ok := list(t, ca).Find(s.LogID)
		require.True(t, ok)
		require.NoError(t, s.Verify(log, leaf.Leaf))
		require.ErrorIs(t, s.Verify(log, other.Leaf), ctlog.ErrSignature)
	}
}

func TestWrongSignatures(t *testing.T) {
	t.Parallel()
	ca, leaf := issue(t, tlszoo.LeafOptions{WrongSCTs: true})
	for _, s := range embedded(leaf.Leaf) {
		log, _ := list(t, ca).Find(s.LogID)
		require.ErrorIs(t, s.VerifyEmbedded(log, leaf.Leaf, ca.Intermediate()), ctlog.ErrSignature)
	}
}

func TestStates(t *testing.T) {
	t.Parallel()
	since := now.AddDate(0, -6, 0)
	for state, want := range map[string][2]bool{ // before and after the state began
		ctlog.Usable: {true, true}, ctlog.Qualified: {true, true}, ctlog.ReadOnly: {true, true},
		ctlog.Retired: {true, false}, ctlog.Pending: {false, false}, ctlog.Rejected: {false, false}, "": {false, false},
	} {
		log := ctlog.Log{State: state, Since: since}
		require.Equal(t, want, [2]bool{log.Counts(since.Add(-time.Second)), log.Counts(since)}, state)
	}
	ca, _ := issue(t, tlszoo.LeafOptions{})
	logs := list(t, ca)
	_, leaf := issue(t, tlszoo.LeafOptions{SCTs: 4})
	operators := map[string]int{}
	for _, s := range embedded(leaf.Leaf) {
		log, _ := logs.Find(s.LogID)
		operators[log.Operator+" "+log.State]++
	}
	require.Equal(t, map[string]int{"Zoo usable": 2, "Aquarium usable": 1, "Aquarium retired": 1}, operators)
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	ca, _ := issue(t, tlszoo.LeafOptions{})
	raw, err := ca.LogList()
	require.NoError(t, err)
	var file map[string]any
	require.NoError(t, json.Unmarshal(raw, &file))
	log := file["operators"].([]any)[0].(map[string]any)["logs"].([]any)[0].(map[string]any)
	log["log_id"] = "AAAA"
	otherID, err := json.Marshal(file)
	require.NoError(t, err)
	log["key"] = "AAAA"
	otherKey, err := json.Marshal(file)
	require.NoError(t, err)
	for _, bad := range []string{"", "{}", "[]", `{"operators":[]}`, "<html>", string(otherID), string(otherKey), string(raw[:len(raw)/2])} {
		_, _, err := ctlog.Parse(strings.NewReader(bad))
		require.Error(t, err)
	}
}

func TestUnknownKindsOfKeysAreLeftOut(t *testing.T) {
	t.Parallel()
	ca, _ := issue(t, tlszoo.LeafOptions{})
	raw, err := ca.LogList()
	require.NoError(t, err)
	known := list(t, ca)
	var file map[string]any
	require.NoError(t, json.Unmarshal(raw, &file))
	operator := file["operators"].([]any)[0].(map[string]any)
	key := []byte("a key of the future")
	id := sha256.Sum256(key)
	operator["logs"] = append(operator["logs"].([]any), map[string]any{"description": "Future", "log_id": id[:], "key": key})
	raw, err = json.Marshal(file)
	require.NoError(t, err)
	l, _, err := ctlog.Parse(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, known.Len(), l.Len())
}

func TestMalformedTimestamps(t *testing.T) {
	t.Parallel()
	_, leaf := issue(t, tlszoo.LeafOptions{SCTsBeside: true})
	raw := leaf.SignedCertificateTimestamps[0]
	for n := range raw {
		_, err := ctlog.ParseSCT(raw[:n])
		require.Error(t, err)
	}
	_, err := ctlog.ParseSCT(append(bytes.Clone(raw), 0))
	require.Error(t, err)
	second := bytes.Clone(raw)
	second[0] = 1
	_, err = ctlog.ParseSCT(second)
	require.Error(t, err, "another version")
	require.Empty(t, ctlog.ParseExtension([]byte{4, 3, 0, 2, 0}))
	require.Empty(t, ctlog.ParseExtension(nil))
}

func FuzzVerify(f *testing.F) {
	ca, leaf := issue(f, tlszoo.LeafOptions{SCTsBeside: true})
	_, sealed := issue(f, tlszoo.LeafOptions{})
	logs := list(f, ca)
	f.Add(leaf.SignedCertificateTimestamps[0], leaf.Leaf.Raw)
	for _, e := range sealed.Leaf.Extensions {
		f.Add(e.Value, sealed.Leaf.Raw)
	}
	f.Fuzz(func(t *testing.T, raw, der []byte) {
		cert, err := x509.ParseCertificate(der)
		if err != nil {
			return
		}
		found := ctlog.ParseExtension(raw)
		if s, err := ctlog.ParseSCT(raw); err == nil {
			found = append(found, s)
		}
		for _, s := range found {
			log, _ := logs.Find(s.LogID)
			_ = s.Verify(log, cert)
			_ = s.VerifyEmbedded(log, cert, ca.Intermediate())
			require.Len(t, s.LogID, 64)
			require.LessOrEqual(t, s.At.Year(), 9999)
		}
	})
}

func FuzzParse(f *testing.F) {
	ca, _ := issue(f, tlszoo.LeafOptions{})
	raw, err := ca.LogList()
	require.NoError(f, err)
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		if l, _, err := ctlog.Parse(bytes.NewReader(raw)); err == nil {
			require.Positive(t, l.Len())
		}
	})
}
