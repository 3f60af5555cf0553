package zoo

import (
	"cmp"

	"assay/internal/website/check"
	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// Site is one web site of the zoo.
type Site struct {
	Name string // its fault; "healthy" for none
	Host string
	// Lost are the checks whose status differs from that on the healthy site, with their
	// status, except those of Timed.
	Lost map[string]check.Status
}

// URL returns the front page over https.
func (s Site) URL() string { return "https://" + s.Host + "/" }

// Timed returns the checks whose verdict depends on the machine's speed, so that it cannot
// be predicted.
func Timed() []string {
	return []string{"PERF-TTFB", "PERF-CONNECT", "PERF-STABILITY"}
}

// design describes how a site differs from the healthy one, and which checks it loses.
type design struct {
	name        string
	web         webzoo.Variant
	zone        func(*dnszoo.ZoneOptions)
	certificate tlszoo.Fault // "" is a flawless one
	origin      int          // AS number that announces its addresses; 0 is the authorised one
	lost        map[string]check.Status
}

const (
	pass   = check.Pass
	warn   = check.Warn
	fail   = check.Fail
	notRun = check.NotRun
	none   = check.NotApplicable
)

// designs lists every site, the healthy one first.
func designs() []design {
	all := []design{{name: "healthy"}}
	all = append(all, certificateFaults()...)
	all = append(all, secureFaults()...)
	all = append(all, pageFaults()...)
	all = append(all, deliveryFaults()...)
	all = append(all, zoneFaults()...)
	return append(all, mailFaults()...)
}

// add starts a site and lists it.
func (z *Zoo) add(d design) error {
	host, err := z.start(d)
	if err != nil {
		return err
	}
	if d.lost == nil {
		d.lost = map[string]check.Status{}
	}
	z.sites = append(z.sites, Site{Name: d.name, Host: host, Lost: d.lost})
	return nil
}

// start starts a site and publishes its zone.
func (z *Zoo) start(d design) (host string, err error) {
	var variants []webzoo.Variant
	if d.certificate != "" {
		leaf, err := z.ca.IssueFault(d.certificate, d.name+".example", "www."+d.name+".example")
		if err != nil {
			return "", err
		}
		variants = append(variants, func(b *webzoo.Blueprint) { b.Certificate = &leaf.Certificate })
	}
	if d.web != nil {
		variants = append(variants, d.web)
	}
	variants = append(variants, z.tokens.serve(d.name+".example"))
	site, err := z.web.Add(d.name, variants...)
	if err != nil {
		return "", err
	}
	zone := dnszoo.ZoneOptions{Addrs: site.Addrs, NoWWW: !site.Blueprint.Sibling}
	z.takesMail(&zone)
	if d.zone != nil {
		d.zone(&zone)
	}
	z.published[site.Host] = true
	z.announce(site.Addrs, cmp.Or(d.origin, webzoo.OriginWeb))
	return site.Host, z.names.AddSite(site.Host, zone)
}
