require "hanami/action"
module Acts
  class Timetable < Hanami::Action
    params do
      required(:line).filled(:string, format?: /\A[A-Z]{1,3}\d?\z/)
      required(:season).value(included_in?: %w[summer winter])
      optional(:annex).maybe(:string)
    end
    before :validate
    def handle(request, response)
      line = request.params[:line]
      system("x #{line}")
      system("x #{request.params[:season]}")
      system("x #{request.params[:annex]}") # want: command-injection
    end
    private
    def validate(request, response)
      halt 422 unless request.params.valid?
    end
  end
  class Unchecked < Hanami::Action
    params do
      required(:line).filled(:string, format?: /\A[A-Z]{1,3}\d?\z/)
      required(:n).filled(:integer)
    end
    def handle(request, response)
      line = request.params[:line]
      system("x #{line}") # want: command-injection
    end
  end
  class Inline < Hanami::Action
    params do
      required(:line).filled(:string, format?: /\A[A-Z]{1,3}\d?\z/)
      required(:n).filled(:integer)
      optional(:t).filled(:string)
    end
    def handle(request, response)
      halt 422 unless request.params.valid?
      system("x #{request.params[:line]}")
      system("x #{request.params[:n]}")
      system("x #{request.params[:t]}") # want: command-injection
      if request.params.errors.any?
        system("x #{request.params[:t]}") # want: command-injection
      end
    end
  end
  class Lambda < Hanami::Action
    params do
      required(:line).filled(:string, format?: /\A[A-Z]{1,3}\d?\z/)
    end
    before ->(req, res) { halt 422 unless req.params.valid? }
    def handle(request, response)
      system("x #{request.params[:line]}")
    end
  end
end
