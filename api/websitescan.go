package api

import (
	"net/http"
	"regexp"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
)

// queuedBody is the response to a trigger.
type queuedBody struct {
	ScanJobID string `json:"scanJobId"`
	Status    string `json:"status"`
	QueuedAt  string `json:"queuedAt"`
}

// cancelledBody is the response to a cancellation.
type cancelledBody struct {
	ScanJobID string `json:"scanJobId"`
	Status    string `json:"status"`
}

var idempotencyKey = regexp.MustCompile(`^[!-~]{1,255}$`)

// triggerWebsiteScan handles POST /v1/scans/trigger.
func (s *server) triggerWebsiteScan(c *gin.Context) {
	req, err := readTrigger(c)
	if err != nil {
		fail(c, err)
		return
	}
	accepted, replayed, err := s.WebsiteScans.Trigger(c.Request.Context(), req)
	if err != nil {
		fail(c, err)
		return
	}
	if replayed {
		c.Header("Idempotency-Replayed", "true")
	}
	noStore(c)
	c.Header("Location", "/v1/scans/"+accepted.ID+"/status")
	writeJSON(c, http.StatusAccepted, queuedBody{
		ScanJobID: accepted.ID, Status: string(scan.StateQueued), QueuedAt: timestamp(accepted.QueuedAt),
	})
}

func readTrigger(c *gin.Context) (req service.TriggerWebsiteScan, err error) {
	o, err := readObject(c)
	if err != nil {
		return req, err
	}
	req = service.TriggerWebsiteScan{TenantID: c.GetString(keyTenant), Trigger: "api"}
	if req.ProjectID, err = o.required("projectId"); err != nil {
		return req, err
	}
	if req.URL, err = o.required("url"); err != nil {
		return req, err
	}
	if req.Pillars, err = o.texts("pillars"); err != nil {
		return req, err
	}
	if req.Email, err = o.text("email"); err != nil {
		return req, err
	}
	req.IdempotencyKey, err = readIdempotencyKey(c)
	return req, err
}

// readIdempotencyKey reads the header of that name, which may be absent.
func readIdempotencyKey(c *gin.Context) (string, error) {
	values := c.Request.Header.Values("Idempotency-Key")
	if len(values) == 0 {
		return "", nil
	}
	if len(values) > 1 || !idempotencyKey.MatchString(values[0]) {
		return "", scan.Errorf(scan.CodeInvalid, "Idempotency-Key must be 1 to 255 visible ASCII characters")
	}
	return values[0], nil
}

// cancelWebsiteScan handles DELETE /v1/scans/:id.
func (s *server) cancelWebsiteScan(c *gin.Context) {
	_, actor := caller(c)
	r, err := s.WebsiteScans.Cancel(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Header("Location", "/v1/scans/"+r.ID+"/status")
	writeJSON(c, http.StatusAccepted, cancelledBody{ScanJobID: r.ID, Status: string(r.State)})
}
