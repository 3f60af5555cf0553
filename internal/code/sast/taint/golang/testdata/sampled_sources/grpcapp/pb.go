package grpcapp

import "google.golang.org/grpc"

type FindRequest struct {
	Name string
	Id   int64
}

func (x *FindRequest) GetName() string { return x.Name }
func (x *FindRequest) GetId() int64    { return x.Id }

type FindReply struct{}

type Users_WatchServer interface {
	Send(*FindReply) error
	grpc.ServerStream
}
type Users_UploadServer interface {
	Recv() (*FindRequest, error)
	SendAndClose(*FindReply) error
	grpc.ServerStream
}
type UnimplementedUsersServer struct{}

func RegisterUsersServer(s grpc.ServiceRegistrar, srv any) {}
