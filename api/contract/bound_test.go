package contract_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api/contract"
)

type project struct {
	ProjectID string `json:"projectId"`
	Name      string `json:"name"`
	Status    string `json:"status"`
}

type repo struct {
	project
	_ struct{}
}

type scanStatus struct {
	Status              string     `json:"status"`
	Completed           int        `json:"completed"`
	Total               int        `json:"total"`
	StartedAt           time.Time  `json:"startedAt"`
	URL                 string     `json:"url"`
	Email               string     `json:"email"`
	Categories          []category `json:"categories"`
	CompletedAt         *time.Time `json:"completedAt,omitempty"`
	Reason              string     `json:"reason,omitempty"`
	Band                string     `json:"band,omitempty"`
	ScoreSecurity       *float64   `json:"score_security,omitempty"`
	ScorePerformance    *float64   `json:"score_performance,omitempty"`
	ScoreInfrastructure *float64   `json:"score_infrastructure,omitempty"`
	ScoreSEO            *float64   `json:"score_seo,omitempty"`
	ShareToken          string     `json:"shareToken,omitempty"`
	ShortCode           string     `json:"shortCode,omitempty"`
	Slug                string     `json:"slug,omitempty"`
	ReportLink          string     `json:"reportLink,omitempty"`
	ReportExpiresAt     *time.Time `json:"reportExpiresAt,omitempty"`
	PurgedAt            *time.Time `json:"purgedAt,omitempty"`
}

type category struct {
	Pillar      string        `json:"pillar"`
	Title       string        `json:"title"`
	Score       float64       `json:"score"`
	MaxScore    float64       `json:"max_score"`
	Band        string        `json:"band"`
	StrictScore *float64      `json:"strictScore,omitempty"`
	Results     []subcategory `json:"results"`
}

type subcategory struct {
	Subcategory string     `json:"subcategory"`
	Title       string     `json:"title"`
	Score       *float64   `json:"score"`
	MaxScore    float64    `json:"max_score"`
	Coverage    float64    `json:"coverage"`
	Checks      []struct { // an anonymous type: types need no name
		ID         string `json:"id"`
		Title      string `json:"title"`
		Status     string `json:"status"`
		Severity   string `json:"severity"`
		Suppressed *struct {
			Reason string     `json:"reason"`
			By     string     `json:"by"`
			Until  *time.Time `json:"until,omitempty"`
		} `json:"suppressed,omitempty"`
	} `json:"checks"`
}

type dimension struct {
	JobID         string   `json:"jobId"`
	Dimension     string   `json:"dimension"`
	Status        string   `json:"status"`
	Score         *float64 `json:"score"`
	FindingsCount int      `json:"findingsCount"`
}

type trigger struct {
	ProjectID string   `json:"projectId"`
	URL       string   `json:"url"`
	Pillars   []string `json:"pillars"`
	Email     *string  `json:"email"`
}

func TestBoundTypes(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	contract.RequireBound(t, v, "Project", reflect.TypeFor[project]())
	contract.RequireBound(t, v, "Project", reflect.TypeFor[repo]())
	contract.RequireBound(t, v, "WebsiteScanStatus", reflect.TypeFor[scanStatus]())
	contract.RequireBound(t, v, "CodeScanDimension", reflect.TypeFor[dimension]())
	contract.RequireBound(t, v, "WebsiteScanTrigger", reflect.TypeFor[trigger]())
}

func TestUnboundTypes(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	type base struct {
		JobID     string `json:"jobId,omitempty"`
		Dimension string `json:"dimension"`
		Status    string `json:"status"`
	}
	for name, tt := range map[string]struct {
		schema, problem string
		typ             reflect.Type
	}{
		"unknown schema": {"Nothing", "is not documented", reflect.TypeFor[project]()},
		"member missing in Go": {"Project", "Project.status: is in the contract, not in Go", reflect.TypeFor[struct {
			ProjectID string `json:"projectId"`
			Name      string `json:"name"`
		}]()},
		"member missing in the contract": {"Project", "Project.id: is in Go, not in the contract", reflect.TypeFor[struct {
			project
			ID string `json:"id"`
		}]()},
		"other type": {"Project", "Project.name: is string in the contract, int in Go", reflect.TypeFor[struct {
			ProjectID string `json:"projectId"`
			Name      int    `json:"name"`
			Status    string `json:"status"`
		}]()},
		"omitted though required": {"Project", "Project.name: is always present", reflect.TypeFor[struct {
			ProjectID string `json:"projectId"`
			Name      string `json:"name,omitempty"`
			Status    string `json:"status"`
		}]()},
		"null though never": {"Project", "Project.name: is never null", reflect.TypeFor[struct {
			ProjectID string  `json:"projectId"`
			Name      *string `json:"name"`
			Status    string  `json:"status"`
		}]()},
		"never null though it may be": {"CodeScanDimension", "CodeScanDimension.score: may be null", reflect.TypeFor[struct {
			base
			Score         float64 `json:"score"`
			FindingsCount int     `json:"findingsCount"`
		}]()},
		"fraction for a whole number": {"CodeScanDimension", "findingsCount: is integer", reflect.TypeFor[struct {
			base
			Score         *float64 `json:"score"`
			FindingsCount float64  `json:"findingsCount"`
		}]()},
		"nested": {"CodeScanRun", "CodeScanRun.dimensions[].score: is in the contract, not in Go", reflect.TypeFor[struct {
			ScanRunID    string `json:"scanRunId"`
			Branch       string `json:"branch"`
			CommitSHA    string `json:"commitSha"`
			RepoName     string `json:"repoName"`
			RepoFullName string `json:"repoFullName"`
			Dimensions   []base `json:"dimensions"`
		}]()},
		"no struct": {"Project", "Project: is object in the contract, string in Go", reflect.TypeFor[string]()},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := v.Bound(tt.schema, tt.typ)
			require.ErrorContains(t, err, tt.problem)
		})
	}
}
