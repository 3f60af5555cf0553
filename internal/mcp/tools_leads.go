package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/api/client"
	"assay/internal/service"
)

// leadPage is how many leads a call returns if it does not say.
const leadPage = 10

type (
	leadsIn struct {
		JobID string `json:"jobId" jsonschema:"the id of the SAST job, from scan_code or get_status"`
		Page  int    `json:"page,omitempty" jsonschema:"from 1"`
		Limit int    `json:"limit,omitempty" jsonschema:"1 to 50; left out: 10"`
	}
	leadsOut struct {
		Leads []service.Lead `json:"leads"`
		Total int            `json:"total"`
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
	job, err := c.client.CodeScanJob(ctx, in.JobID)
	if err != nil {
		return leadsOut{}, err
	}
	out := leadsOut{Leads: []service.Lead{}}
	if !hasLeads(job) {
		return out, nil
	}
	var raw bytes.Buffer
	if err := c.client.CodeScanArtifact(ctx, in.JobID, service.LeadsName, &raw); err != nil {
		return out, err
	}
	var d service.LeadsDocument
	if err := json.Unmarshal(raw.Bytes(), &d); err != nil {
		return out, fmt.Errorf("leads of job %s: %w", in.JobID, err)
	}
	limit := min(max(in.Limit, 0), 50)
	if limit == 0 {
		limit = leadPage
	}
	from := min((max(in.Page, 1)-1)*limit, len(d.Leads))
	out.Leads, out.Total = append(out.Leads, d.Leads[from:min(from+limit, len(d.Leads))]...), len(d.Leads)
	return out, nil
}

func hasLeads(job client.CodeScanJobDetail) bool {
	for _, a := range job.Artifacts {
		if a.Name == service.LeadsName {
			return true
		}
	}
	return false
}
