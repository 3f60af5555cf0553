package records_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/records"
)

func FuzzParseSPF(f *testing.F) {
	for _, s := range []string{"v=spf1 -all", "v=spf1 a:x.test/24//64 include:%{d}.x.test redirect=y.test", "v=spf1 ip6:::/0 \x00 ~"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := records.ParseSPF(s)
		if err != nil {
			return
		}
		for _, term := range got.Terms {
			require.Contains(t, s, term.Text)
			require.Equal(t, strings.ToLower(term.Name), term.Name)
		}
	})
}

func FuzzParseDMARC(f *testing.F) {
	f.Add("v=DMARC1; p=reject; rua=mailto:a@b.test!10m; fo=1:d; pct=5")
	f.Add("v=DMARC1;p=none;;=")
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := records.ParseDMARC(s); err == nil {
			require.Contains(t, []string{"none", "quarantine", "reject"}, got.Policy)
			require.Contains(t, []string{"none", "quarantine", "reject"}, got.Subdomains)
		}
	})
}

func FuzzParseDKIM(f *testing.F) {
	f.Add("v=DKIM1; k=ed25519; p=AAAA")
	f.Add("p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ==")
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := records.ParseDKIM(s); err == nil {
			require.True(t, got.Revoked || got.Bits > 0)
		}
	})
}

func FuzzParseCAA(f *testing.F) {
	f.Add(`0 issue "ca.test; a=b"`)
	f.Add(`128 iodef "mailto:\"\\\195"`)
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := records.ParseCAA(s); err == nil {
			require.NotEmpty(t, got.Tag)
			require.LessOrEqual(t, len(got.Value), len(s))
		}
	})
}

func FuzzParseMTASTS(f *testing.F) {
	f.Add("v=STSv1; id=1", "version: STSv1\nmode: enforce\nmx: *.x.test\nmax_age: 1", "a.x.test")
	f.Fuzz(func(t *testing.T, record, policy, host string) {
		_, _ = records.ParseSTSRecord(record)
		if got, err := records.ParseSTSPolicy(policy); err == nil {
			require.GreaterOrEqual(t, got.MaxAge, 0)
			_ = got.Covers(host)
		}
	})
}

func FuzzParseTLSRPT(f *testing.F) {
	f.Add("v=TLSRPTv1; rua=mailto:a@b.test,https://c.test")
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := records.ParseTLSRPT(s); err == nil {
			require.NotEmpty(t, got)
		}
		_, _ = records.ParseBIMI(s)
	})
}

func FuzzParseTLSA(f *testing.F) {
	f.Add("3 1 1 abcd")
	f.Add("2 0 0 ab cd ef")
	f.Fuzz(func(t *testing.T, s string) {
		if got, err := records.ParseTLSA(s); err == nil {
			require.LessOrEqual(t, len(got.Data), len(s))
		}
	})
}
