package sarif

import (
	"encoding/json"
	"math"
	"strconv"
)

// The parts of a SARIF 2.1.0 log that are read.
type (
	inLog struct {
		Version string  `json:"version"`
		Runs    []inRun `json:"runs"`
	}
	inRun struct {
		Tool struct {
			Driver     inComponent   `json:"driver"`
			Extensions []inComponent `json:"extensions"`
		} `json:"tool"`
		Invocations []struct {
			Successful    *bool            `json:"executionSuccessful"`
			Execution     []inNotification `json:"toolExecutionNotifications"`
			Configuration []inNotification `json:"toolConfigurationNotifications"`
		} `json:"invocations"`
		Bases     map[string]inArtifactLocation `json:"originalUriBaseIds"`
		Artifacts []struct {
			Location inArtifactLocation `json:"location"`
		} `json:"artifacts"`
		Results  []inResult `json:"results"`
		External struct {
			Results []json.RawMessage `json:"results"`
		} `json:"externalPropertyFileReferences"`
	}
	inComponent struct {
		Name            string   `json:"name"`
		Version         string   `json:"version"`
		SemanticVersion string   `json:"semanticVersion"`
		Rules           []inRule `json:"rules"`
	}
	inRule struct {
		ID       string               `json:"id"`
		Name     string               `json:"name"`
		Short    inMessage            `json:"shortDescription"`
		Full     inMessage            `json:"fullDescription"`
		Help     inMessage            `json:"help"`
		HelpURI  string               `json:"helpUri"`
		Messages map[string]inMessage `json:"messageStrings"`
		Default  struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
		Relationships []struct {
			Target inReference `json:"target"`
		} `json:"relationships"`
		Properties properties `json:"properties"`
	}
	inReference struct {
		ID        string    `json:"id"`
		Index     *inNumber `json:"index"`
		Component struct {
			Name  string    `json:"name"`
			Index *inNumber `json:"index"`
		} `json:"toolComponent"`
	}
	inMessage struct {
		Text      string   `json:"text"`
		Markdown  string   `json:"markdown"`
		ID        string   `json:"id"`
		Arguments []string `json:"arguments"`
	}
	inNotification struct {
		Level      string      `json:"level"`
		Message    inMessage   `json:"message"`
		Descriptor inReference `json:"descriptor"`
	}
	inResult struct {
		RuleID        string            `json:"ruleId"`
		RuleIndex     *inNumber         `json:"ruleIndex"`
		Rule          inReference       `json:"rule"`
		Kind          string            `json:"kind"`
		Level         string            `json:"level"`
		Message       inMessage         `json:"message"`
		Locations     []inLocation      `json:"locations"`
		BaselineState string            `json:"baselineState"`
		Fingerprints  map[string]string `json:"fingerprints"`
		// PartialFingerprints are parts of a result's identity.
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		Suppressions        []inSuppression   `json:"suppressions"`
		CodeFlows           []struct {
			Threads []struct {
				Locations []inFlowLocation `json:"locations"`
			} `json:"threadFlows"`
		} `json:"codeFlows"`
		Taxa       []inReference `json:"taxa"`
		Properties properties    `json:"properties"`
	}
	inSuppression struct {
		Kind   string `json:"kind"`
		Status string `json:"status"`
	}
	inFlowLocation struct {
		Location inLocation `json:"location"`
	}
	inLocation struct {
		Physical struct {
			Artifact inArtifactLocation `json:"artifactLocation"`
			Region   struct {
				StartLine   inNumber `json:"startLine"`
				EndLine     inNumber `json:"endLine"`
				StartColumn inNumber `json:"startColumn"`
				EndColumn   inNumber `json:"endColumn"`
			} `json:"region"`
		} `json:"physicalLocation"`
		Message inMessage `json:"message"`
	}
	inArtifactLocation struct {
		URI    string    `json:"uri"`
		BaseID string    `json:"uriBaseId"`
		Index  *inNumber `json:"index"`
	}
)

// inNumber is an integer that may be written as any number; an invalid one is -1.
type inNumber int

const maxNumber = 1 << 30

// UnmarshalJSON implements json.Unmarshaler.
func (n *inNumber) UnmarshalJSON(data []byte) error {
	*n = -1
	f, err := strconv.ParseFloat(string(data), 64)
	if err == nil && f == math.Trunc(f) && f >= 0 && f <= maxNumber {
		*n = inNumber(f)
	}
	return nil
}

// positive returns the number, 0 if it is less than 1.
func (n inNumber) positive() int { return max(int(n), 0) }

// natural returns the number, -1 if it is not a natural number.
func (n inNumber) natural() int { return int(n) }
