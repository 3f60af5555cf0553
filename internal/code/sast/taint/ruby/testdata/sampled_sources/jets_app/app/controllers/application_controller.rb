class ApplicationController < Jets::Controller::Base
end
