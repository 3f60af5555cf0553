package sca

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/advisory"
)

// FuzzVersions: comparing any two versions returns an order or an error.
func FuzzVersions(f *testing.F) {
	for _, v := range []string{
		"1.0.0", "v1.2.3+incompatible", "1!2.0.post1", "2.0-SNAPSHOT", "", "latest", "1..2", "0.0.0-0", "99999999999999999999.1",
		"1.0.0-rc.1+b",
	} {
		f.Add(uint8(0), v, "1.0.0", "2.0.0")
		f.Add(uint8(1), "1.0.0", v, v)
	}
	ecosystems := advisory.Ecosystems()
	f.Fuzz(func(t *testing.T, which uint8, version, introduced, fixed string) {
		o := order{ecosystems[int(which)%len(ecosystems)]}
		_ = o.comparable(version)
		a, errA := o.compare(version, fixed)
		b, errB := o.compare(fixed, version)
		if errA == nil && errB == nil && o.comparable(version) && o.comparable(fixed) && o.ecosystem == "npm" {
			require.Equal(t, a, -b, "%q %q", version, fixed)
		}
		record := advisory.Advisory{ID: "x", Ranges: []advisory.Range{
			{
				Type:   advisory.RangeEcosystem,
				Events: []advisory.Event{{Kind: advisory.EventFixed, Version: fixed}, {Kind: advisory.EventIntroduced, Version: introduced}},
			},
			{
				Type:   advisory.RangeSemver,
				Events: []advisory.Event{{Kind: advisory.EventIntroduced, Version: "0"}, {Kind: advisory.EventLimit, Version: fixed}},
			},
		}, Versions: []string{introduced}}
		_, _ = o.affects(&record, version)
		_ = o.leastFixed([]*advisory.Advisory{&record}, version)
		_ = stdlibVersion(version)
	})
}

func FuzzVectors(f *testing.F) {
	f.Add("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H")
	f.Add("CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N")
	f.Add("AV:N/AC:L/Au:N/C:C/I:C/A:C")
	f.Fuzz(func(t *testing.T, vector string) {
		if score, version, ok := cvss(vector); ok {
			require.True(t, score >= 0 && score <= 10, "%q: %f", vector, score)
			require.True(t, bandOf(score, version).Valid())
		}
	})
}

func TestStdlibVersion(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"1.21": "1.21.0", "1.21.5": "1.21.5", "1.22rc2": "1.22.0-rc.2", "1.4beta1": "1.4.0-beta.1", "devel": "devel",
	} {
		require.Equal(t, want, stdlibVersion(in))
	}
}
