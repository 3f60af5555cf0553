class StreamsController < ApplicationController
  include ActionController::Live
  include ActionController::DataStreaming

  def events
    response.headers["Content-Type"] = "text/event-stream"
    sse = SSE.new(response.stream)
    sse.write({ name: params[:name] })
    system("event #{params[:name]}") # want: command-injection
  ensure
    sse.close
  end

  def download
    send_file "/srv/#{params[:file]}" # want: path-traversal
    send_stream(filename: "a.csv") do |stream|
      stream.write User.where("name = '#{params[:name]}'").to_csv # want: sql-injection
      stream.write User.where(name: params[:name]).to_csv
    end
  end

  def data
    send_data File.read("/srv/" + params[:f]), filename: "x" # want: path-traversal
    self.response_body = ["<p>#{params[:t]}</p>"] # want: xss
  end
end
