package client

import (
	"context"
	"net/http"
)

// Schedules returns a project's schedules, oldest first.
func (c *Client) Schedules(ctx context.Context, projectID string) ([]Schedule, error) {
	return read[[]Schedule](ctx, c, call{method: http.MethodGet, path: path("v1", "projects", projectID, "schedules")})
}

// CreateSchedule creates a schedule. It is not repeated if the connection breaks: list the
// Schedules to see whether it exists.
func (c *Client) CreateSchedule(ctx context.Context, projectID string, s ScheduleRequest) (Schedule, error) {
	return read[Schedule](ctx, c, call{method: http.MethodPost, path: path("v1", "projects", projectID, "schedules"), body: s})
}

// Schedule returns a schedule.
func (c *Client) Schedule(ctx context.Context, id string) (Schedule, error) {
	return read[Schedule](ctx, c, call{method: http.MethodGet, path: path("v1", "schedules", id)})
}

// ChangeSchedule changes the fields of a schedule that are set.
func (c *Client) ChangeSchedule(ctx context.Context, id string, change ScheduleChange) (Schedule, error) {
	return read[Schedule](ctx, c, call{method: http.MethodPatch, path: path("v1", "schedules", id), body: change})
}

// PauseSchedule pauses a schedule.
func (c *Client) PauseSchedule(ctx context.Context, id string) (Schedule, error) {
	return read[Schedule](ctx, c, call{method: http.MethodPost, path: path("v1", "schedules", id, "pause")})
}

// ResumeSchedule resumes a schedule.
func (c *Client) ResumeSchedule(ctx context.Context, id string) (Schedule, error) {
	return read[Schedule](ctx, c, call{method: http.MethodPost, path: path("v1", "schedules", id, "resume")})
}

// TriggerSchedule queues a scan of a schedule now.
func (c *Client) TriggerSchedule(ctx context.Context, id string) (ScheduleTriggered, error) {
	return read[ScheduleTriggered](ctx, c, call{method: http.MethodPost, path: path("v1", "schedules", id, "trigger")})
}

// DeleteSchedule deletes a schedule; scans that it has started continue.
func (c *Client) DeleteSchedule(ctx context.Context, id string) error {
	_, err := read[struct{}](ctx, c, call{method: http.MethodDelete, path: path("v1", "schedules", id)})
	return err
}
