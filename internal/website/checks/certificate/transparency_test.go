package certificate_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo/tlszoo"
)

func TestVerifiedTransparency(t *testing.T) {
	t.Parallel()
	listed := capture.DataSource{Date: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)}
	sct := func(log, operator, fault string) capture.SCT {
		return capture.SCT{Log: log, Name: "Log " + log, Operator: operator, In: capture.SCTInCertificate, Error: fault}
	}
	der := issue(t, tlszoo.LeafOptions{}).Leaf.Raw // with two timestamps
	for name, c := range map[string]struct {
		scts        []capture.SCT
		want        check.Status
		quote       string
		explanation string
	}{
		"two logs": {
			[]capture.SCT{sct("a", "x", ""), sct("b", "y", "")}, check.Pass,
			"verified timestamps of 2 logs: Log a, Log b; list of 2026-11-01", "",
		},
		"one operator": {
			[]capture.SCT{sct("a", "x", ""), sct("b", "x", "")}, check.Pass,
			"verified timestamps of 2 logs: Log a, Log b; list of 2026-11-01", "Chrome requires logs of two operators",
		},
		"twice one log": {
			[]capture.SCT{sct("a", "x", ""), sct("a", "x", "")}, check.Warn, "verified timestamps of 1 logs: Log a; list of 2026-11-01",
			"two different logs",
		},
		"one wrong": {
			[]capture.SCT{sct("a", "x", ""), sct("b", "y", "the signature is not the log's")}, check.Warn,
			"verified timestamps of 1 logs: Log a; list of 2026-11-01\nLog b in the certificate: the signature is not the log's",
			"one is not valid: Log b in the certificate",
		},
		"both wrong": {
			[]capture.SCT{
				sct("a", "x", "the log is rejected"),
				{Log: "0123456789abcdef0123", In: capture.SCTInHandshake, Error: "the log is not in the list"},
			},
			check.Fail,
			"verified timestamps of 0 logs; list of 2026-11-01\nLog a in the certificate: the log is rejected\n0123456789abcdef in the " +
				"handshake: the log is not in the list",
			"None of the 2 signed timestamps is valid",
		},
		"three, one wrong": {
			[]capture.SCT{sct("a", "x", ""), sct("b", "y", ""), sct("c", "y", "the log is retired")}, check.Pass,
			"verified timestamps of 2 logs: Log a, Log b; list of 2026-11-01\nLog c in the certificate: the log is retired", "",
		},
		"none": {nil, check.Fail, "verified timestamps of 0 logs; list of 2026-11-01", "Neither the certificate"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := served(der)
			f.Transparency = &capture.Transparency{Source: listed, SCTs: c.scts}
			r := judge(t, f)["SEC-CERT-CT"]
			require.Equal(t, c.want, r.Status)
			require.Equal(t, check.Certain, r.Confidence)
			require.Equal(t, c.quote, r.Evidence[0].Quote)
			require.Contains(t, r.Explanation, c.explanation)
		})
	}
}

func TestTransparencyWithoutAListIsCounted(t *testing.T) {
	t.Parallel()
	f := served(issue(t, tlszoo.LeafOptions{WrongSCTs: true}).Leaf.Raw)
	f.Transparency = &capture.Transparency{Source: capture.DataSource{Error: "Away."}}
	r := judge(t, f)["SEC-CERT-CT"]
	require.Equal(t, check.Pass, r.Status)
	require.Equal(t, check.Firm, r.Confidence)
	require.Contains(t, r.Evidence[0].Quote, "signatures not verified")
}
