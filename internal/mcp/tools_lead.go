package mcp

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/api/client"
)

// leadPage is how many leads a call returns if it does not say, maxLeadPage how many at most.
const (
	leadPage    = 10
	maxLeadPage = 50
)

type (
	leadsIn struct {
		JobID string `json:"jobId" jsonschema:"the id of the SAST job, from scan_code or get_status"`
		Page  int    `json:"page,omitempty" jsonschema:"from 1"`
		Limit int    `json:"limit,omitempty" jsonschema:"1 to 50; left out: 10"`
	}
	leadsOut struct {
		Leads []client.CodeScanLead `json:"leads"`
		Total int                   `json:"total"`
	}
)

func (c *caller) addLeadTool(server *mcp.Server) {
	tool(server, &mcp.Tool{
		Name: "list_leads", Annotations: reads("Leads of a code scan"),
		Description: "Flows of untrusted input that the scan does not report because most flows like them are wrong, the most promising first, " +
			"with an estimate of how many are right in percent. Read the code of each step before calling one a weakness.",
	}, c.leads)
}

func (c *caller) leads(ctx context.Context, in leadsIn) (leadsOut, error) {
	all, err := c.client.CodeScanLeads(ctx, in.JobID)
	if err != nil {
		return leadsOut{}, err
	}
	limit := min(max(in.Limit, 0), maxLeadPage)
	if limit == 0 {
		limit = leadPage
	}
	from := min((max(in.Page, 1)-1)*limit, len(all.Leads))
	return leadsOut{Leads: all.Leads[from:min(from+limit, len(all.Leads))], Total: len(all.Leads)}, nil
}
