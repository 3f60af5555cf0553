package sarif

import (
	"cmp"
	"slices"

	"assay/internal/scan"
)

// invocation describes how the job ran.
type invocation struct {
	Successful    bool           `json:"executionSuccessful"`
	Start         string         `json:"startTimeUtc,omitempty"`
	End           string         `json:"endTimeUtc,omitempty"`
	Notifications []notification `json:"toolExecutionNotifications"`
}

type notification struct {
	Level      string      `json:"level"`
	Message    text        `json:"message"`
	Descriptor *descriptor `json:"descriptor,omitempty"`
	Locations  []place     `json:"locations,omitempty"`
}

type descriptor struct {
	ID string `json:"id"`
}

// engineFailed is the code of a note for an engine without a result.
const engineFailed = "ENGINE_FAILED"

// invocationOf is successful if the job has ended successfully and every engine has a
// result. Notifications list everything that was not examined, so that an empty list of
// results is not mistaken for a clean result.
func invocationOf(job scan.CodeJob) invocation {
	in := invocation{
		Successful: job.State == scan.StateCompleted, Start: timeOf(job.StartedAt), End: timeOf(job.CompletedAt),
		Notifications: []notification{},
	}
	if job.State != scan.StateCompleted {
		in.add("error", "JOB_"+string(job.State), cmp.Or(job.Reason, "The job has not ended; the log contains only the findings so far."))
	}
	noted := slices.ContainsFunc(job.Notes, func(n scan.Note) bool { return n.Code == engineFailed })
	for _, e := range job.Engines {
		if e.Error == "" {
			continue
		}
		in.Successful = false
		if !noted {
			in.add("error", engineFailed, e.Name+": "+e.Error)
		}
	}
	gap := false
	for _, n := range job.Notes {
		level := "note"
		if n.Gap {
			level, gap = "warning", true
		}
		if n.Code == engineFailed {
			level = "error"
		}
		in.add(level, n.Code, n.Message)
		if n.Path != "" {
			in.Notifications[len(in.Notifications)-1].Locations = []place{{Physical: &physical{Artifact: fileAt(n.Path)}}}
		}
	}
	if !gap {
		in.coverage(job.Coverage)
	}
	return in
}

// coverage adds a notification about missing parts if no note does.
func (in *invocation) coverage(c scan.Coverage) {
	switch c {
	case scan.CoveragePartial:
		in.add("warning", "PARTIAL", "Only a part of the repository could be judged.")
	case scan.CoverageNotApplicable:
		in.add("warning", "NOT_APPLICABLE", "The repository has nothing that could be judged.")
	}
}

func (in *invocation) add(level, code, message string) {
	n := notification{Level: level, Message: text{cmp.Or(message, code, "unknown")}}
	if code != "" {
		n.Descriptor = &descriptor{code}
	}
	in.Notifications = append(in.Notifications, n)
}
