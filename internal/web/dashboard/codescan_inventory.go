package dashboard

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
)

// maxLicences limits the licences counted above the list.
const maxLicences = 12

type componentsView struct {
	Run        scan.CodeRun
	All        int
	Vulnerable int
	Rows       []service.Component
	Licences   []service.Licence
	MoreKinds  int // licences that are not listed
	Total      int // components that match
	Pager      pager

	Text, Licence, Only string
}

// Narrowed reports whether a filter is set.
func (v componentsView) Narrowed() bool { return v.Text+v.Licence+v.Only != "" }

// Of returns the address of the components with a licence.
func (v componentsView) Of(licence string) string {
	return "?" + url.Values{"licence": {licence}}.Encode()
}

// noLicence is the value for an unknown licence in addresses.
const noLicence = "unknown"

func (c *call) listComponents() error {
	run, found, err := c.CodeScans.Inventory(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	v := componentsView{
		Run: run, All: len(found.Components), Vulnerable: found.Vulnerable, Text: c.query("text"), Licence: c.query("licence"),
		Only: c.query("only"), Pager: c.newPager(), Licences: found.Licences[:min(maxLicences, len(found.Licences))],
	}
	v.MoreKinds = len(found.Licences) - len(v.Licences)
	var matching []service.Component
	for _, one := range found.Components {
		if v.matches(one) {
			matching = append(matching, one)
		}
	}
	v.Total, v.Pager = len(matching), v.Pager.of(len(matching), findingLimit)
	from := min((min(v.Pager.Page, v.Pager.Pages)-1)*findingLimit, len(matching))
	v.Rows = matching[from:min(from+findingLimit, len(matching))]
	shown, err := c.belowRun(run, "Components of "+run.RepoFullName, v)
	if err != nil {
		return err
	}
	return c.render("components", shown)
}

func (v componentsView) matches(one service.Component) bool {
	switch {
	case v.Text != "" && !strings.Contains(strings.ToLower(one.Name+" "+one.PURL), strings.ToLower(v.Text)):
		return false
	case v.Licence == noLicence && len(one.Licences) > 0:
		return false
	case v.Licence != "" && v.Licence != noLicence && !slices.Contains(one.Licences, v.Licence):
		return false
	case v.Only == "vulnerable" && len(one.Vulnerabilities) == 0, v.Only == "dev" && !one.Dev, v.Only == "required" && one.Dev:
		return false
	}
	return true
}
