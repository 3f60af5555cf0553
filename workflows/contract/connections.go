package contract

// Names of the workflow that checks Git connections, its activity and its schedule.
const (
	ConnectionsWorkflow = "Connections"
	ConnectionsKeep     = "Connections.Keep"
	ConnectionsID       = "connections"
	ConnectionsSchedule = "connections"
)

// KeepResult has the counts of one round over the Git connections.
type KeepResult struct {
	Expired int64 `json:"expired"` // tokens whose known expiry has passed
	Checked int64 `json:"checked"` // providers that answered
	Synced  int64 `json:"synced"`  // repositories were listed
	Failed  int64 `json:"failed"`  // left for the next round
}
