package settings

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sensitivePorts are the ports of administration and of data stores.
var sensitivePorts = []struct {
	port int
	name string
}{
	{22, "SSH"}, {3389, "RDP"}, {5900, "VNC"}, {23, "Telnet"}, {445, "SMB"}, {1433, "SQL Server"}, {1521, "Oracle"}, {3306, "MySQL"},
	{5432, "PostgreSQL"}, {6379, "Redis"}, {27017, "MongoDB"}, {9200, "Elasticsearch"}, {11211, "Memcached"}, {9042, "Cassandra"},
	{5984, "CouchDB"}, {2375, "Docker"}, {2379, "etcd"},
}

// opening is a form of a firewall rule in Terraform.
type opening struct {
	rule    string // path to the rule
	sources string // path from there to the addresses
	parts   string // path from there to its parts, each with a protocol; one without ports has all of them. "" is the rule itself
	from    string
	to      string
	unless  map[string]string // members that make it another kind of rule
}

var openings = []opening{
	{rule: "resource.aws_security_group.*.ingress", sources: "cidr_blocks|ipv6_cidr_blocks", from: "from_port", to: "to_port"},
	{rule: "resource.aws_default_security_group.*.ingress", sources: "cidr_blocks|ipv6_cidr_blocks", from: "from_port", to: "to_port"},
	{
		rule: "resource.aws_security_group_rule.*", sources: "cidr_blocks|ipv6_cidr_blocks", from: "from_port", to: "to_port",
		unless: map[string]string{"type": "egress"},
	},
	{rule: "resource.aws_vpc_security_group_ingress_rule.*", sources: "cidr_ipv4|cidr_ipv6", from: "from_port", to: "to_port"},
	{
		rule: "resource.azurerm_network_security_rule.*", sources: "source_address_prefix|source_address_prefixes",
		from: "destination_port_range|destination_port_ranges", unless: map[string]string{"direction": "Outbound", "access": "Deny"},
	},
	{
		rule: "resource.azurerm_network_security_group.*.security_rule", sources: "source_address_prefix|source_address_prefixes",
		from: "destination_port_range|destination_port_ranges", unless: map[string]string{"direction": "Outbound", "access": "Deny"},
	},
	{
		rule: "resource.google_compute_firewall.*", sources: "source_ranges", parts: "allow", from: "ports",
		unless: map[string]string{"direction": "EGRESS"},
	},
}

var anywhere = regexp.MustCompile(`^(0\.0\.0\.0/0|::/0|0::/0|\*|Internet|Any)$`)

// checkOpenPorts reports firewall rules that open such a port to everybody.
func checkOpenPorts(d *Document) []found {
	var out []found
	for _, o := range openings {
		for _, rule := range parsePath(o.rule).from(d.Root) {
			if rule.Kind == List {
				for _, item := range rule.Items {
					out = o.judge(out, item)
				}
				continue
			}
			out = o.judge(out, rule)
		}
	}
	return out
}

func (o opening) judge(out []found, rule *Node) []found {
	for key, value := range o.unless {
		if v, _ := rule.get(key); strings.EqualFold(v, value) {
			return out
		}
	}
	at := publicSource(rule, o.sources)
	if at == nil {
		return out
	}
	for _, part := range parsePath(o.parts).from(rule) {
		if detail := o.opens(part); detail != "" {
			return append(out, found{at: at, detail: detail})
		}
	}
	return out
}

// protocolWithPorts matches protocols that have ports, by name or number.
var protocolWithPorts = regexp.MustCompile(`(?i)^(tcp|udp|sctp|6|17|132)$`)

// opens returns a sentence about what a part of a rule opens, "" for nothing sensitive.
func (o opening) opens(part *Node) string {
	protocol, _ := part.get("protocol")
	if p, ok := part.get("ip_protocol"); ok {
		protocol = p
	}
	every := o.parts != "" && part.lacks(o.from) && protocolWithPorts.MatchString(protocol)
	if every || protocol == "-1" || strings.EqualFold(protocol, "all") {
		return "The rule opens every port."
	}
	for _, r := range portRanges(part, o) {
		for _, p := range sensitivePorts {
			if r[0] <= p.port && p.port <= r[1] {
				return fmt.Sprintf("The rule opens port %d (%s).", p.port, p.name)
			}
		}
	}
	return ""
}

// lacks reports whether a member is missing or an empty list.
func (n *Node) lacks(key string) bool {
	m := n.member(key)
	return m == nil || m.Kind == List && len(m.Items) == 0
}

func publicSource(rule *Node, sources string) *Node {
	for _, n := range parsePath(sources).from(rule) {
		for _, s := range n.scalars() {
			if anywhere.MatchString(s.Text) {
				return s
			}
		}
	}
	return nil
}

// portRanges returns the port ranges of a part of a rule, without unknown ones.
func portRanges(rule *Node, o opening) (out [][2]int) {
	if o.to != "" {
		from, okFrom := rule.get(o.from)
		to, okTo := rule.get(o.to)
		if a, err := strconv.Atoi(from); okFrom && okTo && err == nil {
			if b, err := strconv.Atoi(to); err == nil {
				out = append(out, [2]int{a, b})
			}
		}
		return out
	}
	for _, n := range parsePath(o.from).from(rule) {
		for _, s := range n.scalars() {
			if s.Text == "*" {
				out = append(out, [2]int{0, 65535})
				continue
			}
			low, high, ranged := strings.Cut(s.Text, "-")
			if !ranged {
				high = low
			}
			a, lowErr := strconv.Atoi(low)
			b, highErr := strconv.Atoi(high)
			if lowErr == nil && highErr == nil {
				out = append(out, [2]int{a, b})
			}
		}
	}
	return out
}

// startPages are files of which one is at the top of each site of ASP.NET.
var startPages = []string{"Global.asax", "global.asax", "Default.aspx", "default.aspx", "index.aspx", "Default.cshtml"}

// isSite reports whether a web.config belongs to a site. In a library, only the editor reads it.
func isSite(d *Document) bool {
	return slices.ContainsFunc(startPages, func(name string) bool { return d.Files.Read(path.Join(path.Dir(d.Path), name)) != nil })
}

// checkWebDebug reports compilation for debugging.
func checkWebDebug(d *Document) []found {
	if !isSite(d) {
		return nil
	}
	var out []found
	for _, web := range d.Root.member("configuration").membersNamed("system-web") {
		for _, compilation := range web.membersNamed("compilation") {
			if debug := compilation.member("@debug"); debug != nil && strings.EqualFold(debug.Text, "true") {
				out = append(out, found{at: debug})
			}
		}
	}
	return out
}

func (n *Node) membersNamed(key string) (out []*Node) {
	if n != nil {
		for _, m := range n.Members {
			if m.Key == key {
				out = append(out, m.Value)
			}
		}
	}
	return out
}

var developmentName = regexp.MustCompile(`(?i)^(dev|devel|develop|development|local|test|tests|testing|demo|debug|e2e|ci|mock)([-_]?\w*)?$`)

// developmentProfile reports whether a Spring document applies to development only.
func developmentProfile(root *Node) bool {
	for _, n := range append(parsePath("spring.config.activate.onprofile").from(root), parsePath("spring.profiles").from(root)...) {
		for _, s := range n.scalars() {
			if developmentName.MatchString(s.Text) {
				return true
			}
		}
	}
	return false
}
