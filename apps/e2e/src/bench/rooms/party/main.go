// Party fills rooms of a LiveKit server with participants who send what a phone's camera and microphone send, and take what
// the others send. It is told by one line of JSON at its input, says "flowing" when everybody has heard and seen everybody,
// and, when its input ends, what has arrived since.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/livekit/protocol/livekit"
	"github.com/livekit/protocol/logger"
	lksdk "github.com/livekit/server-sdk-go/v2"
	"github.com/pion/webrtc/v4"
)

// Told is what it needs to know: where, by which passes, by room, and how much of a picture each sends.
type Told struct {
	URL   string     `json:"url"`
	Rooms [][]string `json:"rooms"`
	Kbit  int        `json:"kbit"`
	Fps   int        `json:"fps"`
}

// Arrived is what came to all participants together; lost are the packets whose numbers never came.
type Arrived struct {
	Packets atomic.Int64
	Bytes   atomic.Int64
	Lost    atomic.Int64
}

func main() {
	// what goes wrong is told by what does not arrive
	lksdk.SetLogger(logger.GetDiscardLogger())
	input := bufio.NewReader(os.Stdin)
	var told Told
	line, err := input.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &told)
	}
	end(err)
	var arrived Arrived
	var first sync.WaitGroup
	for _, passes := range told.Rooms {
		// pictures and sound of each for each other one
		first.Add(2 * len(passes) * (len(passes) - 1))
	}
	var entering sync.WaitGroup
	for _, passes := range told.Rooms {
		for _, pass := range passes {
			entering.Add(1)
			go func() {
				defer entering.Done()
				end(enter(told, pass, &arrived, &first))
			}()
		}
		// a server that many enter in the same moment is another question
		time.Sleep(50 * time.Millisecond)
	}
	entering.Wait()
	first.Wait()
	fmt.Println("flowing")
	packets, bytes, lost := arrived.Packets.Load(), arrived.Bytes.Load(), arrived.Lost.Load()
	from := time.Now()
	_, _ = io.Copy(io.Discard, input)
	end(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"seconds": time.Since(from).Seconds(),
		"packets": arrived.Packets.Load() - packets,
		"bytes":   arrived.Bytes.Load() - bytes,
		"lost":    arrived.Lost.Load() - lost,
	}))
}

// enter goes into a room, sends from then on, and counts what comes.
func enter(told Told, pass string, arrived *Arrived, first *sync.WaitGroup) error {
	room, err := lksdk.ConnectToRoomWithToken(told.URL, pass, &lksdk.RoomCallback{
		ParticipantCallback: lksdk.ParticipantCallback{
			OnTrackSubscribed: func(track *webrtc.TrackRemote, _ *lksdk.RemoteTrackPublication, _ *lksdk.RemoteParticipant) {
				go take(track, arrived, first)
			},
		},
	})
	if err != nil {
		return err
	}
	picture := &Frames{kbit: told.Kbit, fps: told.Fps}
	video, err := lksdk.NewLocalTrack(
		webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000},
		lksdk.WithRTCPHandler(picture.heed),
	)
	if err != nil {
		return err
	}
	audio, err := lksdk.NewLocalTrack(
		webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2},
	)
	if err != nil {
		return err
	}
	if err := video.StartWrite(picture, nil); err != nil {
		return err
	}
	if err := audio.StartWrite(&Voice{}, nil); err != nil {
		return err
	}
	if _, err := room.LocalParticipant.PublishTrack(audio, &lksdk.TrackPublicationOptions{
		Source: livekit.TrackSource_MICROPHONE,
	}); err != nil {
		return err
	}
	_, err = room.LocalParticipant.PublishTrack(video, &lksdk.TrackPublicationOptions{
		Source: livekit.TrackSource_CAMERA, VideoWidth: 1280, VideoHeight: 720,
	})
	return err
}

// take counts a track's packets until it ends.
func take(track *webrtc.TrackRemote, arrived *Arrived, first *sync.WaitGroup) {
	var once sync.Once
	var expected uint16
	for known := false; ; known = true {
		packet, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		once.Do(first.Done)
		arrived.Packets.Add(1)
		arrived.Bytes.Add(int64(packet.MarshalSize()))
		// one that comes late is no gap
		if gap := packet.SequenceNumber - expected; known && gap < 1<<15 {
			arrived.Lost.Add(int64(gap))
		} else if known {
			arrived.Lost.Add(-1)
			continue
		}
		expected = packet.SequenceNumber + 1
	}
}

func end(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
