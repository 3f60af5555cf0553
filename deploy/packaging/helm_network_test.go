package packaging

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	appsv1 "k8s.io/api/apps/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// policies returns the network policies among objects that select a pod.
func policies(t *testing.T, objects []object, pod map[string]string) []*networkingv1.NetworkPolicy {
	t.Helper()
	var out []*networkingv1.NetworkPolicy
	for _, o := range objects {
		p, ok := o.value.(*networkingv1.NetworkPolicy)
		if !ok {
			continue
		}
		selector, err := metav1.LabelSelectorAsSelector(&p.Spec.PodSelector)
		require.NoError(t, err)
		if selector.Matches(labels.Set(pod)) {
			out = append(out, p)
		}
	}
	return out
}

// Policies add up: what all that select a pod permit together is public, or named in the values.
func TestChartClosesPrivateNetworks(t *testing.T) {
	t.Parallel()
	values := documented(t)
	objects, err := render(t, values)
	require.NoError(t, err)
	raw, err := json.Marshal(values["networkPolicy"].(map[string]any)["dependencies"])
	require.NoError(t, err)
	var given []networkingv1.NetworkPolicyEgressRule
	require.NoError(t, json.Unmarshal(raw, &given))
	require.NotEmpty(t, given)
	seen := 0
	for _, o := range objects {
		d, ok := o.value.(*appsv1.Deployment)
		if !ok {
			continue
		}
		all := policies(t, objects, d.Spec.Template.Labels)
		require.Len(t, all, 2, d.Name)
		for _, p := range all {
			require.Contains(t, p.Spec.PolicyTypes, networkingv1.PolicyTypeEgress, p.Name)
			for _, rule := range p.Spec.Egress {
				if !forNames(rule) && !public(rule) {
					require.Contains(t, given, rule, "%s by %s", d.Name, p.Name)
					seen++
				}
			}
		}
	}
	require.Equal(t, 4*len(given), seen)
}

// forNames reports whether a rule permits name servers only.
func forNames(rule networkingv1.NetworkPolicyEgressRule) bool {
	return len(rule.Ports) > 0 && !slices.ContainsFunc(rule.Ports, func(p networkingv1.NetworkPolicyPort) bool { return p.Port.IntVal != 53 })
}

// public reports whether a rule permits public addresses only.
func public(rule networkingv1.NetworkPolicyEgressRule) bool {
	private := []string{"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8", "100.64.0.0/10"}
	return len(rule.To) > 0 && !slices.ContainsFunc(rule.To, func(peer networkingv1.NetworkPolicyPeer) bool {
		b := peer.IPBlock
		if b == nil {
			return true
		}
		closed := !slices.ContainsFunc(private, func(cidr string) bool { return !slices.Contains(b.Except, cidr) })
		return b.CIDR != "2000::/3" && (b.CIDR != "0.0.0.0/0" || !closed)
	})
}

// The API asks Git servers for commits, as workers do, so both reach what networkPolicy.allow lists.
func TestChartAllowsPrivatePeers(t *testing.T) {
	t.Parallel()
	objects, err := render(t, everything(t))
	require.NoError(t, err)
	var reach []string
	for _, o := range objects {
		p, ok := o.value.(*networkingv1.NetworkPolicy)
		if !ok {
			continue
		}
		last := p.Spec.Egress[len(p.Spec.Egress)-1].To[0].IPBlock
		if last != nil && last.CIDR == "10.1.0.0/16" {
			reach = append(reach, p.Name)
		}
	}
	require.ElementsMatch(t, []string{"assay-api", "assay-general", "assay-browser", "assay-code"}, reach)
}
