package website_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/checks"
)

// asker records what it was asked for.
type asker struct {
	consented bool
	domain    string
}

func (a *asker) Gather(context.Context, capture.Target, func(string)) (*capture.DNS, error) {
	a.consented = false
	return &capture.DNS{}, nil
}

func (a *asker) GatherConsented(context.Context, capture.Target, func(string)) (*capture.DNS, error) {
	a.consented = true
	return &capture.DNS{}, nil
}

type prober struct{ *asker }

func (p prober) Gather(_ context.Context, _ capture.Target, domain string, _ *capture.Page, _ func(string)) (*capture.Probes, error) {
	p.domain = domain
	return &capture.Probes{}, nil
}

func TestConsentOpensTheDoors(t *testing.T) {
	t.Parallel()
	catalogue, err := checks.Catalogue()
	require.NoError(t, err)
	a := &asker{}
	e := website.Scanner{DNS: a, Probes: prober{a}, Catalogue: catalogue}
	target, err := website.ParseTarget("https://www.shop.example/")
	require.NoError(t, err)
	for _, tt := range []struct {
		terms        website.Terms
		probes, zone bool
		whose        string
	}{
		{website.Terms{}, false, false, ""},
		{website.Terms{Domain: "shop.example"}, false, false, ""}, // the proof has run out
		{website.Terms{Consent: true, Domain: "shop.example"}, true, true, "shop.example"},
		{website.Terms{Consent: true, Domain: "www.shop.example"}, true, false, "www.shop.example"}, // the zone is the parent's
	} {
		a.domain = ""
		tt.terms.Profile = capture.ProfileHTTP
		require.Equal(t, tt.probes, slices.Contains(e.Parts(scan.Pillars(), tt.terms), capture.PartProbes), "%+v", tt.terms)
		facts := website.NewCapture(target, time.Now(), tt.terms)
		_, err := e.Gather(t.Context(), capture.PartProbes, facts, nil)
		require.Equal(t, !tt.probes, scan.IsCode(err, scan.CodeForbidden), "%+v: %v", tt.terms, err)
		require.Equal(t, tt.whose, a.domain)
		_, err = e.Gather(t.Context(), capture.PartDNS, facts, nil)
		require.NoError(t, err)
		require.Equal(t, tt.zone, a.consented, "%+v", tt.terms)
	}
}
