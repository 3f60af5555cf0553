package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/api/client"
)

func showLeadsCommand() *cobra.Command {
	var limit int
	var asJSON bool
	cmd := &cobra.Command{
		Use: "leads ID", Short: "List flows of a code scan that are not findings, for a review by hand",
		Long: "List the leads of a code scan, the most promising first: flows of untrusted input that it does not report, because most " +
			"flows like them are wrong. They count in no score and no gate. LIKELY is the estimated share of flows like it " +
			"that a maintainer would change.",
		Example: "  assay leads 0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90 --limit 10",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if limit < 0 {
				return fmt.Errorf("%w: --limit must not be negative", errUsage)
			}
			leads, err := leadsOf(cmd, args[0])
			if err != nil {
				return err
			}
			if limit > 0 {
				leads = leads[:min(limit, len(leads))]
			}
			if asJSON {
				return writeIndented(cmd, leads)
			}
			return table(cmd, "LIKELY\tSEVERITY\tWHERE\tWHAT\tWHY IT IS NOT REPORTED", func(w *tabwriter.Writer) {
				for _, l := range leads {
					place := fmt.Sprintf("%s:%d", l.Path, l.StartLine)
					fmt.Fprintf(w, "%d %%\t%s\t%s\t%s\t%s\n", l.Likelihood, l.Severity, plain(place), plain(l.Title), plain(strings.Join(l.Why, " ")))
				}
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 0, "list at most this many; 0: all")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON, with the steps of each flow")
	return remoteFlags(cmd)
}

// leadsOf reads the leads of a run.
func leadsOf(cmd *cobra.Command, id string) ([]client.CodeScanLead, error) {
	c, _, err := connect(cmd)
	if err != nil {
		return nil, err
	}
	run, err := c.CodeScanRun(cmd.Context(), id)
	if err != nil {
		return nil, fromServer(err)
	}
	if state := runState(run); !client.Ended(state) {
		return nil, &exitError{exitUsage, fmt.Errorf("the scan has not ended: it is %s", state)}
	}
	all := []client.CodeScanLead{}
	for _, d := range run.Dimensions {
		if d.Dimension != client.DimensionSAST {
			continue
		}
		found, err := c.CodeScanLeads(cmd.Context(), d.JobID)
		if err != nil {
			return nil, fromServer(err)
		}
		all = append(all, found.Leads...)
	}
	return all, nil
}
