package mcp

import (
	"context"
	"fmt"
	"regexp"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/internal/scan"
)

// identifier matches the arguments of prompts: ids, and no text that could instruct the
// assistant.
var identifier = regexp.MustCompile(`^[0-9A-Za-z-]{1,64}$`)

// prompt is a task that people select by name.
type prompt struct {
	name, title, description string
	argument, about          string
	text                     string // with one %s for the argument
}

func prompts() []prompt {
	return []prompt{
		{
			"fix_worst_finding", "Fix the worst finding", "Reads the worst open finding of a code scan and repairs it in the working tree.",
			"scanRunId", "the run of a code scan that has ended",
			"Call get_status with kind code and id %s. For the SAST job, then SCA and SECRETS, call list_findings with reviewStatus " +
				"OPEN and limit 1. Take the most severe finding. Explain in two sentences how untrusted data reaches the sink, open the file " +
				"at that line in the working tree, " +
				"write the smallest change that removes the cause, and a test that fails without it. Do not triage the finding.",
		},
		{
			"review_leads", "Look into the leads of a code scan", "Reads the code of flows that a scan does not report, and names the weaknesses.",
			"scanRunId", "a code scan that has ended",
			"Call get_status with kind code and id %s, then list_leads for the SAST job. For each lead, open the files of its steps in the " +
				"working tree and follow the value from source to sink. Name what makes the flow safe (a check, an escape, a type, a permission, " +
				"a fixed host), or say who can send what and what happens then. Report the weaknesses, the most severe first, each with the smallest " +
				"fix, and list the other leads in one line each.",
		},
		{
			"fix_site_first", "Fix the most important problems of a site", "Turns the most important items of a website report into changes.",
			"scanJobId", "a website scan that has ended",
			"Call get_report with id %s. Go through the items of what to fix first, in order. For each, describe the observation, propose the " +
				"exact configuration or code, and explain how to verify the fix. Then ask which of them to apply.",
		},
		{
			"review_regressions", "Explain what got worse", "Compares the two latest scans of a URL.",
			"scanJobId", "the latest website scan of the URL",
			"Call get_report with id %s and find the previous scan in its trend. Call compare_scans with both. " +
				"Explain each check that got worse and its most likely cause, most severe first.",
		},
	}
}

func addPrompts(server *mcp.Server) {
	for _, p := range prompts() {
		server.AddPrompt(&mcp.Prompt{
			Name: p.name, Title: p.title, Description: p.description,
			Arguments: []*mcp.PromptArgument{{Name: p.argument, Description: p.about, Required: true}},
		}, func(_ context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			id := req.Params.Arguments[p.argument]
			if !identifier.MatchString(id) {
				return nil, scan.Errorf(scan.CodeInvalid, "%s must be an id", p.argument)
			}
			return &mcp.GetPromptResult{Description: p.description, Messages: []*mcp.PromptMessage{
				{Role: "user", Content: &mcp.TextContent{Text: fmt.Sprintf(p.text, id)}},
			}}, nil
		})
	}
}
