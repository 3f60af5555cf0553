package scan

// Lead is a flow of untrusted input that a scan does not report, because most flows like it are wrong, for those who review a
// repository by hand. Leads count in no score and no gate.
type Lead struct {
	Finding
	// Likelihood is the estimated share of flows like it that a maintainer would change, in percent.
	Likelihood int
	// Why are the reasons for which it is not reported, each a sentence.
	Why []string
}

// OfLeads applies a function that changes findings to the findings of leads.
func OfLeads(leads []Lead, change func([]Finding) error) error {
	findings := make([]Finding, len(leads))
	for i, l := range leads {
		findings[i] = l.Finding
	}
	err := change(findings)
	for i := range leads {
		leads[i].Finding = findings[i]
	}
	return err
}
