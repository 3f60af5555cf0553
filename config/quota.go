package config

import (
	"fmt"
	"strconv"
	"strings"
)

// FairnessWeights returns the weights by tenant id.
func (q Quota) FairnessWeights() (map[string]float32, error) {
	out := make(map[string]float32, len(q.Weights))
	for _, pair := range q.Weights {
		tenant, text, _ := strings.Cut(pair, "=")
		weight, err := strconv.ParseFloat(text, 32)
		if err != nil || tenant == "" || weight < 0.001 || weight > 1000 {
			return nil, fmt.Errorf("must be pairs of a workspace's id and a weight from 0.001 to 1000, such as ID=2: %q", pair)
		}
		out[tenant] = float32(weight)
	}
	return out, nil
}
