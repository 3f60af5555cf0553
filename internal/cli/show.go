package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/api/client"
	"assay/config"
	"assay/internal/gate"
	"assay/internal/outcome"
	"assay/internal/output"
)

// shown is a scan of any kind, read from a server.
type shown struct {
	state string
	steps string // its progress; "" if unknown
	// result reads all data of an ended scan.
	result func(context.Context) (outcome.Result, error)
}

// lookUp finds the scan with the id, of any kind.
func lookUp(ctx context.Context, c *client.Client, project, id string) (shown, error) {
	for _, look := range []func() (shown, error){
		func() (shown, error) {
			s, err := c.WebsiteScan(ctx, id)
			return shown{s.Status, fmt.Sprintf("%d of %d steps", s.Completed, s.Total), func(ctx context.Context) (outcome.Result, error) {
				return websiteResult(ctx, c, id)
			}}, err
		},
		func() (shown, error) {
			run, err := c.CodeScanRun(ctx, id)
			return shown{runState(run), "", func(ctx context.Context) (outcome.Result, error) { return codeResult(ctx, c, run) }}, err
		},
		func() (shown, error) {
			check, err := c.SiteHealth(ctx, id)
			return shown{string(check.Status), fmt.Sprintf("%d pages found", check.PageCount), func(ctx context.Context) (outcome.Result, error) {
				return siteResult(ctx, c, project, check)
			}}, err
		},
	} {
		s, err := look()
		if client.StatusOf(err) != http.StatusNotFound {
			return s, fromServer(err)
		}
	}
	return shown{}, &exitError{exitUsage, errNoScan}
}

func statusCommand() *cobra.Command {
	return remoteFlags(&cobra.Command{
		Use: "status ID", Short: "Show the state of a scan",
		Long: "Show the state of a scan of any kind on a server, in one line. The exit code is 3 when the scan failed.",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, conf, err := connect(cmd)
			if err != nil {
				return err
			}
			s, err := lookUp(cmd.Context(), c, conf.Project, args[0])
			if err != nil {
				return err
			}
			if client.Ended(s.state) {
				s.steps = ""
			}
			fmt.Fprintln(cmd.OutOrStdout(), strings.TrimSpace(s.state+" "+s.steps))
			if s.state == client.StatusFailed {
				return &exitError{code: exitScanFailed}
			}
			return nil
		},
	})
}

// ended reads the result of a scan that has ended.
func ended(cmd *cobra.Command, id string) (outcome.Result, error) {
	c, conf, err := connect(cmd)
	if err != nil {
		return outcome.Result{}, err
	}
	s, err := lookUp(cmd.Context(), c, conf.Project, id)
	if err != nil {
		return outcome.Result{}, err
	}
	if !client.Ended(s.state) {
		return outcome.Result{}, &exitError{exitUsage, fmt.Errorf("the scan has not ended: it is %s", s.state)}
	}
	r, err := s.result(cmd.Context())
	r.Sort()
	return r, fromServer(err)
}

func reportCommand() *cobra.Command {
	var outputs []string
	var server string
	cmd := &cobra.Command{
		Use: "report ID", Short: "Write the result of a scan in any format",
		Example: "  assay report 0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f --output html=report.html --output sarif=assay.sarif\n" +
			"  assay report 0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f --fixes nginx",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if server != "" {
				return writeFixes(cmd, args[0], server)
			}
			targets, err := output.Parse(outputs)
			if err != nil {
				return fmt.Errorf("%w: %w", errUsage, err)
			}
			r, err := ended(cmd, args[0])
			if err != nil {
				return err
			}
			colour := isTerminal(cmd.OutOrStdout()) && config.Colour()
			return output.Write(cmd.Context(), targets, cmd.OutOrStdout(), output.View{Result: r, Ungated: true, Colour: colour})
		},
	}
	outputFlag(cmd, &outputs)
	cmd.Flags().StringVar(&server, "fixes", "", "write the configuration that fixes the findings of a website scan, for a server such as "+
		"nginx, apache or nextjs; the value "+detectedServer+" stands for the server that the scan detected")
	return remoteFlags(cmd)
}

// detectedServer selects the server that the scan detected.
const detectedServer = "detected"

// writeFixes writes the fix kit of a website scan as text.
func writeFixes(cmd *cobra.Command, id, server string) error {
	c, _, err := connect(cmd)
	if err != nil {
		return err
	}
	if server == detectedServer {
		server = ""
	}
	kit, err := c.WebsiteScanFixes(cmd.Context(), id, server)
	if err != nil {
		return fromServer(err)
	}
	_, err = fmt.Fprint(cmd.OutOrStdout(), kit.Text)
	return err
}

func showFindingsCommand() *cobra.Command {
	var severity string
	var newOnly, changedLines, asJSON bool
	cmd := &cobra.Command{
		Use: "findings ID", Short: "List the findings of a scan",
		Example: "  assay findings 0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90 --severity HIGH --new-only",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			least, err := gate.ParseFailOn(severity)
			if err != nil {
				return fmt.Errorf("%w: --severity must be CRITICAL, HIGH, MEDIUM or LOW", errUsage)
			}
			r, err := ended(cmd, args[0])
			if err != nil {
				return err
			}
			var list []outcome.Finding
			for _, f := range r.Findings {
				if changedLines && !deref(f.Changed) {
					continue
				}
				if (least == "" || outcome.Rank(f.Severity) <= outcome.Rank(least)) && (!newOnly || f.New || !f.Known) {
					list = append(list, f)
				}
			}
			if asJSON {
				return writeIndented(cmd, outcome.Result{Findings: list}.Document().Findings)
			}
			return table(cmd, "SEVERITY\tPART\tWHERE\tWHAT\tID", func(w *tabwriter.Writer) {
				for _, f := range list {
					place := f.Place()
					if place == "" {
						place = f.Rule
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Severity, f.Part, plain(place), plain(f.Title), f.ID)
				}
			})
		},
	}
	cmd.Flags().StringVar(&severity, "severity", "", "only findings of this severity and above: CRITICAL, HIGH, MEDIUM or LOW")
	cmd.Flags().BoolVar(&newOnly, "new-only", false, "only findings that the previous scan did not have")
	cmd.Flags().BoolVar(&changedLines, "changed-lines", false, "only findings on lines that the change touches")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return remoteFlags(cmd)
}

func projectsCommand() *cobra.Command {
	var archived, asJSON bool
	cmd := &cobra.Command{
		Use: "projects", Short: "List the projects of the workspace", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, _, err := connect(cmd)
			if err != nil {
				return err
			}
			all, err := c.Projects(cmd.Context(), archived)
			if err != nil {
				return fromServer(err)
			}
			if asJSON {
				return writeIndented(cmd, all)
			}
			return table(cmd, "ID\tNAME\tSTATUS", func(w *tabwriter.Writer) {
				for _, p := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\n", p.ProjectID, plain(p.Name), p.Status)
				}
			})
		},
	}
	cmd.Flags().BoolVar(&archived, "archived", false, "include archived projects")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return remoteFlags(cmd)
}

func writeIndented(cmd *cobra.Command, document any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(document)
}

// stdinFile returns the command's input if it is a file, nil otherwise.
func stdinFile(cmd *cobra.Command) *os.File {
	file, _ := cmd.InOrStdin().(*os.File)
	return file
}
